# The site's own guidelines and welcome text, in Markdown. If the guidelines are blank, the built-in ones are
# used. Every version is a SettingChange.
module Site::Guidelines
  extend ActiveSupport::Concern

  TEXTS = %w[ welcome guidelines ].freeze
  MAX_WELCOME_LENGTH = 2_000
  MAX_GUIDELINES_LENGTH = 20_000

  included do
    attribute :welcome, :string, default: ""
    attribute :guidelines, :string, default: ""

    validates :welcome, length: { maximum: MAX_WELCOME_LENGTH }, visible: true
    validates :guidelines, length: { maximum: MAX_GUIDELINES_LENGTH }, visible: true
  end
end
