# A message with which a moderator starts a conversation with one or several members, perhaps about a post or
# comment.
class Conversation::Opening
  include ActiveModel::API

  MAX_MEMBERS = 10

  attr_accessor :moderator, :item, :template
  attr_reader :usernames, :body

  validate :members_exist, :moderator_can_read, :message_is_valid

  def usernames=(text)
    @usernames = PlainText.line(text.to_s)
  end

  def body=(text)
    @body = PlainText.lines(text.to_s)
  end

  # In the order of their names in the form.
  def members
    @members ||= names.filter_map { |name| found[name.downcase] }.uniq
  end

  def message
    @message ||= Message.new(conversation:, author: moderator, by_moderator: true, body:)
  end

  # Returns the message, or nil, with errors.
  def submit
    message.submit if valid?
  end

  # The texts that moderators can begin with, by title, in the language of the first member.
  def templates = Site.settings.templates(members.first&.locale || Site.settings.locale)

  # Adds the chosen template below what was typed.
  def insert_template
    self.body = [ body.presence, templates[template] ].compact.join("\n\n")
  end

  private
    def names
      @names ||= usernames.to_s.split(/[\s,]+/).map { |name| name.delete_prefix("@") }.uniq(&:downcase)
    end

    def found
      @found ||= User.not_deleted.where(username: names.first(MAX_MEMBERS + 1))
        .index_by { |user| user.username.downcase }
    end

    def conversation
      about = item ? { item.model_name.singular.to_sym => item } : {}
      Conversation.new(user: members.first, invited: members, **about)
    end

    def members_exist
      missing = names.reject { |name| found.key?(name.downcase) }
      if names.empty? then errors.add :usernames, :blank
      elsif names.size > MAX_MEMBERS then errors.add :usernames, :too_many, count: MAX_MEMBERS
      elsif missing.any? then errors.add :usernames, :missing, names: missing.to_sentence
      elsif members.include?(moderator) then errors.add :usernames, :own
      end
    end

    def moderator_can_read
      errors.add :base, :own_item if item && item.author_id == moderator.id
    end

    def message_is_valid
      errors.merge! message.errors.tap { message.validate } if errors.none?
    end
end
