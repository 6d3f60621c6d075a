# Texts with which moderators begin messages to members: each has a title, in a line that begins with "# ",
# and the text below it. If the setting is blank, the built-in ones are used, in the member's language.
module Site::MessageTemplates
  extend ActiveSupport::Concern

  MULTILINE = [ *Site::Guidelines::TEXTS, "message_templates" ].freeze # settings with several lines
  MAX_TEMPLATES_LENGTH = 10_000
  TEMPLATE = /^# +(\S[^\n]*)\n(.*?)(?=^# +\S|\z)/m

  included do
    attribute :message_templates, :string, default: ""

    validates :message_templates, length: { maximum: MAX_TEMPLATES_LENGTH }
    validate { errors.add :message_templates, :untitled if message_templates.present? && templates.none? }
  end

  def self.built_in(locale) = I18n.t("moderation.conversations.built_in_templates", locale:)

  # The texts by title.
  def templates(locale = language)
    text = message_templates.presence || Site::MessageTemplates.built_in(locale)
    "#{text}\n".scan(TEMPLATE).to_h { |title, body| [ title.strip, body.strip ] }
  end
end
