# A post's title and kind: a question, a "Show" post, a link or a text.
module Post::Titled
  extend ActiveSupport::Concern

  MAX_TITLE_LENGTH = 150 # also that of posts_title_length and suggestions_title_length, two CHECK constraints
  KINDS_BY_PREFIX = { "ask" => /\Aask(?: hn)?:\s/i, "show" => /\Ashow(?: hn)?:\s/i }.freeze

  KIND_CONDITIONS = { "ask" => "posts.kind = 'ask'", "show" => "posts.kind = 'show'" }.freeze

  included do
    enum :kind, %w[ link text ask show ].index_by(&:itself), default: "link"

    # The kinds that have a list. Literal values, because a partial index can't be used for bound ones.
    scope :of_kind, ->(kind) { where(KIND_CONDITIONS.fetch(kind)) }

    normalizes :title, with: ->(title) { PlainText.line(title).sub(/(?<!!)!{2,}\z/, "!") }
    validates :title, presence: true, length: { maximum: MAX_TITLE_LENGTH }

    before_validation { self.kind = kind_of_title || (url ? "link" : "text") }
  end

  private
    def kind_of_title
      KINDS_BY_PREFIX.find { |_, prefix| prefix.match?(title.to_s) }&.first
    end
end
