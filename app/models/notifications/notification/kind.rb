# A kind of notification: its recipients, text and channels. Each has a file in kinds/ (message.rb is a good
# model), and no list names it. These defaults are those of a decision: a sentence with a reason.
class Notification::Kind
  delegate :user, :user_id, :post, :post_id, :comment, :moderation_action, :message, :flag, :comments_count,
    to: :@notification

  # Members choose between :email, one for each notification, and :digest. Those of the channel :decision are
  # emailed instead unless the member turned that off. :feed is that of their inbox.
  def self.channels = %i[ push email digest ]

  # Whether its notifications refer to these: always (true), never (false) or sometimes (nil). A trigger
  # rejects any others (Triggers::Kinds).
  def self.references = { post: false, comment: false, moderation_action: false, message: false, flag: false }

  class << self
    # The names of all, or of those that +channel+ (Kind.channels) has.
    def names(channel: nil)
      return @names ||= file_names.freeze unless channel

      names.select { |name| named(name).channels.include?(channel) }
    end

    def named(name) = Notification::Kinds.const_get(name.camelize, false)

    def kind = name.demodulize.underscore

    # Notifies the recipients of +source+, which is what the kind is about.
    def deliver(source) = Notification.deliver(rows(source))

    # The notifications of +source+, as values of their columns.
    def rows(source, user_ids = recipients(source))
      user_ids.map { |user_id| { user_id:, kind:, **columns(source) } }
    end

    # The ids of the members to notify, and the columns that refer to the source.
    def recipients(source) = raise(NotImplementedError)
    def columns(source) = {}

    private
      def file_names = Dir.glob("*.rb", base: "#{__dir__}/kinds").map { |file| file.delete_suffix(".rb") }
  end

  def initialize(notification)
    @notification = notification
  end

  # Its text, without a full stop if it isn't a sentence. +words+ (NotificationsHelper::Words) translates it,
  # and shows members and items as text or as links.
  def text(words) = raise(NotImplementedError)

  # The reason for it, if any.
  def reason = nil

  # The beginning of what it is about. Nil if that has no text.
  def excerpt(length) = reason.presence&.truncate(length, separator: " ")

  # The beginning of the member's own comment that it answers.
  def answered(length) = nil

  # The path of the page that it leads to.
  def path = routes.inbox_path

  # Parameters of the form for a message to the moderators about it. Nil if emails don't offer one.
  def appeal = nil

  # Whether it is about a moderation action that the member can appeal, or could have if it weren't reversed.
  def appealable? = false
  def reversed? = false

  # Whether it is out of date: its author was muted, or the item is gone.
  def stale? = false

  # The partial of the inbox and of digests, and the action of NotificationMailer that sends it alone.
  def partial = "decision"
  def email = :decision

  # Whether it is emailed through the channel :decision.
  def decision? = self.class.channels.include?(:decision)

  # Its attributes in the API, besides those that all have.
  def details(words)
    about = moderation_action || flag || @notification
    { text: text(words), reason:, action: moderation_action&.action, post_id: about.post_id,
      comment_id: about.comment_id, expires_at: moderation_action&.expires_at&.iso8601 }
  end

  private
    def routes = Rails.application.routes.url_helpers
end
