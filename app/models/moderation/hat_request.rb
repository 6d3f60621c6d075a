# A member's request for a hat. It begins a conversation with the moderators, who have a queue for such
# requests, reply if they have questions or decline, and grant the hat on the member's page.
class HatRequest
  include ActiveModel::API

  MAX_EXPLANATION_LENGTH = 5_000

  attr_accessor :user
  attr_reader :name, :link, :explanation

  validates :name, presence: true, length: { maximum: Hat::MAX_NAME_LENGTH }
  validates :link, length: { maximum: Hat::MAX_LINK_LENGTH }
  validates :explanation, length: { maximum: MAX_EXPLANATION_LENGTH }
  validate { errors.add :link, :invalid if link.present? && !Hat.url?(link) }
  validate { errors.add :base, :unproven if link.blank? && explanation.blank? }

  class << self
    # The request with which the +conversation+ began, or nil: the inverse of `body`.
    def in(conversation)
      request, link = conversation.first_message.body.split("\n\n")
      name = I18n.available_locales.lazy.filter_map { |locale| request[pattern(locale), 1] }.first
      new(user: conversation.user, name:, link: (link if link && Hat.url?(link))) if name
    end

    private
      def pattern(locale)
        before, after = I18n.t("hat_requests.message", name: "\n", locale:).split("\n")
          .map { |text| Regexp.escape(text) }
        /\A#{before}(.+)#{after}\z/
      end
  end

  def name=(text)
    @name = PlainText.line(text.to_s)
  end

  def link=(text)
    @link = PlainText.line(text.to_s)
  end

  def explanation=(text)
    @explanation = PlainText.lines(text.to_s)
  end

  # Returns the message, or nil, with errors, if it is invalid.
  def submit
    user.message_to_moderators(body:).submit if valid?
  end

  private
    # In the site's language, which moderators have in common.
    def body
      [ I18n.t("hat_requests.message", name:, locale: Site.settings.locale), link, explanation ]
        .compact_blank.join("\n\n")
    end
end
