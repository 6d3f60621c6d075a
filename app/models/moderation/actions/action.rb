# A kind of moderation action: its targets, permissions, form and effect. Each has a file in this folder, and
# no list names it. These objects have no state: +action+ is the ModerationAction, the record in the log.
class Moderation::Action
  class << self
    def all = @all ||= file_names.map { |name| Moderation.const_get(name.camelize).new }

    # Of all, or of those for which the block is true.
    def names(&condition) = (condition ? all.select(&condition) : all).map(&:name)

    # One that isn't possible on anything if the name is unknown.
    def named(name) = (@by_name ||= all.index_by(&:name))[name] || new

    # The one because of which +user+ can't reply to +post+, or nil.
    def closing(post, user) = all.find { |kind| kind.closes?(post, user) }

    # The one that changes this part of a post.
    def amending(part) = all.find { |kind| kind.amends == part }

    # Those that a moderator can take on a post, comment, user or tag in its current state.
    def possible_on(target) = all.select { |kind| kind.possible_on?(target) }

    # The form fields of all, with their types.
    def fields = all.map(&:fields).reduce(:merge)

    private
      def file_names
        Dir.glob("*.rb", base: __dir__).map { |file| file.delete_suffix(".rb") }.without("action").sort
      end
  end

  # As in the database and in the texts.
  def name = nil

  # Targets and permissions
  def targets = []
  def possible?(target) = true # in its current state; called for these targets only
  def for_administrators? = false
  def on_any_rank? = false # or else only on members with a lower role
  def by_members? = !amends.nil? # without a moderator: by flags, vouches or suggestions
  def sudo? = false # moderators are asked for their password

  # The form
  def fields = {} # with their types, nil for columns; moderation/actions/fields has a template of that name
  def reason_required? = true
  def destructive? = false # confirmed after a preview
  def quick? = false # offered with just a reason, so that a moderator on a phone needs one tap
  def explained? = false # moderation/actions/explanations has a template of that name
  def in_bulk? = false # on a selection of posts and comments

  # The effect
  def lock = nil # held besides that of the target
  def prepare(action) = nil # sets values before validation
  def validate(action) = nil # adds errors
  def record(action) = nil # stores the state before it
  def perform(action) = nil
  def show(action) = nil # changes a copy, for a preview, as `perform` would
  def amends = nil # the part of a post that it changes, which members can suggest as well

  # Replies
  def closes?(post, user) = false # to this user, while it is in force (ModerationAction.in_force?)
  def closing_values = {} # of the text in `closed`, which they read

  # Flags
  def resolves? = false # ends the review of the item
  def in_choices? = true # otherwise a link below the previous actions
  def in_queue? = resolves? # has a button there
  def ends_flags? = resolves? # earlier flags no longer count
  def flag_outcome = nil # for members who flagged; they are notified again only if it changes
  def flag_text = name
  def informs_flaggers?(action) = !flag_outcome.nil?

  # Afterwards
  def announced?(action) = true # to the author or member
  def guide? = false # the notification links to the guide for moderators
  def appealable? = false
  def reversed_by = [] # the first one undoes it
  def undoable? = false
  def in_force?(action) = action.item&.last_moderation_action == action # can still be undone

  def closed_text = I18n.t("moderation_actions.closed.#{name}", **closing_values)

  def on?(target) = targets.include?(target.class)
  def about_user? = targets == [ User ]
  def about_users_too? = targets.include?(User)
  def possible_on?(target) = on?(target) && possible?(target)

  def allowed_to?(user, target)
    target != user && (user.administrator? || !for_administrators?) &&
      (!target.is_a?(User) || on_any_rank? || user.outranks?(target))
  end
end
