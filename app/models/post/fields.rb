# The fields that authors write. The title is in Post::Titled, the link in Post::Linked.
module Post::Fields
  extend ActiveSupport::Concern

  # They are in the forms, the API, the export and the public dump, and are cleared when an account is deleted
  # with its texts.
  CONTENT_ATTRIBUTES = %i[ title url body ].freeze
  EDITABLE_ATTRIBUTES = (CONTENT_ATTRIBUTES - %i[ url ]).freeze

  # Those that a fork adds, such as the source of a text: each has an input, and is shown above the text.
  DETAILS = (CONTENT_ATTRIBUTES - %i[ title url body ]).freeze
  MAX_BODY_LENGTH = 40_000

  included do
    normalizes :body, with: ->(body) { PlainText.lines(body).presence }

    validates :body, length: { maximum: MAX_BODY_LENGTH }, visible: true
    validate :link_or_text_present
  end

  # By name, the texts of DETAILS.
  def details = DETAILS.index_with { |name| self[name] }

  private
    def link_or_text_present
      errors.add :base, :link_or_text_missing if url.nil? && body.nil?
    end
end
