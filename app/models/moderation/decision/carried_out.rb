# Is written down and done at once, or not at all.
module Decision::CarriedOut
  extend ActiveSupport::Concern

  PERIODS = [ 1, 3, 7, 14, 30, 90 ].freeze # days

  included do
    # Form fields of some actions: the new title or tags, the number or address of a merge's target, the days of a suspension.
    attribute :title, :string
    attribute :tag_names, :string
    attribute :target_address, :string
    attribute :days, :integer

    with_options if: -> { act == "retitled" && post } do
      validate :title_will_do
      before_create { self.former_title = post.title }
    end
    with_options if: -> { act == "retagged" && post } do
      validate :tags_will_do
      before_create { self.former_tags = post.tags.map(&:name).join(" ") }
    end
    with_options if: -> { act == "merged" && post } do
      before_validation { self.into = Post.addressed(target_address) }
      validate { errors.add :target_address, into.nil? ? :missing : :same if into.nil? || into == post }
    end
    with_options if: -> { act == "suspended" } do
      validates :days, inclusion: { in: PERIODS }
      before_create { self.ends_at = days.days.from_now }
    end
  end

  # Returns false, with errors, if invalid; another moderator may have acted meanwhile. The item is locked until it is done.
  def carry_out
    in_turn { valid? && save!(validate: false) && perform }
  end

  private
    # Of discussions one is merged at a time, for the other may be on its way too.
    def in_turn(&)
      act.in?(%w[ merged separated ]) ? Writes.in_turn("mergers") { target.in_turn(&) } : target.in_turn(&)
    end

    def title_will_do
      candidate = Post.new(title:).tap(&:validate)
      candidate.errors.where(:title).each { |error| errors.import error }
      errors.add :title, :same if candidate.title == post.title
    end

    def tags_will_do
      candidate = Post.find(post_id).tap { |other| other.tag_names = tag_names.to_s }
      candidate.tag_problems(moderator: true).each { |error| errors.import error }
      errors.add :tag_names, :same if candidate.names_same_tags?
    end

    def perform
      case act
      when "removed" then take_down
      when "restored" then target.restore
      when "locked" then Lock.insert({ post_id:, decision_id: id })
      when "unlocked" then Lock.where(post:).delete_all
      when "retitled" then post.retitle(title)
      when "retagged" then post.retag(tag_names)
      when "merged" then post.merge self
      when "separated" then post.separate
      when "suspended", "banned" then Suspension.upsert({ user_id: subject_id, decision_id: id, ends_at: }, unique_by: :user_id, update_only: %i[ decision_id ends_at ])
      when "appointed" then subject.moderator!
      when "relieved" then subject.member!
      when "reinstated" then Suspension.where(user: subject).delete_all
      end
      settle if Decision::SETTLING.include?(act)
      true
    end

    # An item hidden by flags is removed again, in a moderator's name.
    def take_down
      target.restore if target.hidden?
      target.remove by: user
    end

    def settle
      Review.upsert({ target.item_key => target.id, decision_id: id }, unique_by: target.item_key, update_only: :decision_id)
    end
end
