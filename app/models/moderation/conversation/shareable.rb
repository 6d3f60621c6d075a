# The people of a conversation: its members, and all moderators except those it is about: a member of it, or
# the author of the post or comment.
module Conversation::Shareable
  extend ActiveSupport::Concern

  # Of the moderator with the id that is filled in.
  ANSWERABLE = <<~SQL.squish.freeze
    conversations.user_id <> %<id>s
    AND NOT EXISTS (SELECT 1 FROM conversation_members
      WHERE conversation_members.conversation_id = conversations.id AND conversation_members.user_id = %<id>s)
    AND NOT EXISTS (SELECT 1 FROM posts WHERE posts.id = conversations.post_id AND posts.author_id = %<id>s)
    AND NOT EXISTS (SELECT 1 FROM comments
      WHERE comments.id = conversations.comment_id AND comments.author_id = %<id>s)
  SQL

  included do
    belongs_to :post, optional: true
    belongs_to :comment, optional: true
    has_many :conversation_members
    has_many :sharing_members, through: :conversation_members, source: :user

    attr_accessor :invited # the members of one that a moderator starts
    after_create :save_members

    # Moderators are members as well, and can't decide their own appeals.
    scope :answerable_by, ->(moderator) { where(format(ANSWERABLE, id: moderator.id.to_i)) }
    scope :of, ->(user) {
      shared = ConversationMember.where(user_id: user.id).select(:conversation_id)
      where(user_id: user.id).or(where(id: shared))
    }
    scope :about, ->(item) { where(item.item_key => item.id) }
  end

  class_methods do
    # The latest of those that others are the first members of. Read by their ids, since no index has all
    # conversations of a member in order.
    def shared_with(user)
      ids = ConversationMember.where(user_id: user.id).order(id: :desc).limit(Conversation::MAX_COUNT)
        .pluck(:conversation_id)
      ids.any? ? where(id: ids).where.not(user_id: user.id) : none
    end

    # The latest of the +member+ that the +moderator+ can answer.
    def latest_of(member, moderator, count)
      [ member.conversations.latest_first.limit(count), shared_with(member) ]
        .flat_map { |conversations| conversations.answerable_by(moderator).in_rows.to_a }
        .max_by(count, &:last_message_at)
    end
  end

  def item = comment || post

  # The first one first.
  def members
    invited || sharing_members.sort_by { |member| member.id == user_id ? 0 : member.id }.presence || [ user ]
  end

  def member_ids
    invited ? invited.map(&:id) : conversation_members.pluck(:user_id).presence || [ user_id ]
  end

  def answerable_by?(moderator) = self.class.answerable_by(moderator).exists?(id)

  # Whether both have the same members and are about the same.
  def starts_like?(other)
    member_ids.sort == other.member_ids.sort &&
      %w[ moderation_action_id post_id comment_id ].all? { |name| self[name] == other[name] }
  end

  # The ids of its messages of which +reader+ has an unread notification.
  def unread_by(reader)
    Notification.unread.where(user_id: reader.id, message_id: messages.select(:id)).pluck(:message_id)
  end

  private
    def save_members
      return unless invited&.many?

      ConversationMember.insert_all(invited.map { |member| { conversation_id: id, user_id: member.id } })
    end
end
