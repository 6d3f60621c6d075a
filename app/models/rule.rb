# What is not taken, or what moderators look at: links to a domain, in an address or a text, and certain words. Both are compared without regard to case,
# and words as whole ones. Moderators make them, and are not held to them.
class Rule < ApplicationRecord
  LONGEST_PATTERN = 200
  LONGEST_REASON = 300
  SHORTEST_WORDS = 3 # shorter ones would be met by chance

  belongs_to :user, optional: true # who made it, until they leave

  enum :kind, %w[ domain words ].index_by(&:itself), validate: true, instance_methods: false, scopes: false
  enum :act, %w[ refuse watch ].index_by(&:itself), validate: true, scopes: false

  normalizes :pattern, :reason, with: ->(text) { PlainText.line(text) }
  before_validation { self.pattern = domain_of(pattern) if kind == "domain" && pattern.present? }

  validates :pattern, presence: true, length: { maximum: LONGEST_PATTERN }, uniqueness: { scope: :kind }
  validates :pattern, length: { minimum: SHORTEST_WORDS }, if: -> { kind == "words" && pattern.present? }
  validates :reason, presence: true, length: { maximum: LONGEST_REASON }

  scope :latest_first, -> { order(id: :desc) }

  # Those that +thing+, a post or a comment, meets.
  def self.met_by(thing)
    rules = all.to_a
    rules.empty? ? [] : rules.select { |rule| rule.met_by?(thing) }
  end

  def met_by?(thing)
    texts = [ thing.try(:title), thing.body ].compact
    kind == "domain" ? linked?(thing.try(:domain), texts) : texts.any? { |text| text.match?(expression) }
  end

  private
    # Of a subdomain too.
    def linked?(domain, texts)
      domain == pattern || domain&.end_with?(".#{pattern}") || texts.any? { |text| text.match?(%r{//(?:[\w-]+\.)*#{Regexp.escape(pattern)}(?![\w.-]*\w)}i) }
    end

    def expression
      words = pattern.split.map { |word| Regexp.escape(word) }.join("\\s+")
      /(?<![\p{L}\p{N}])#{words}(?![\p{L}\p{N}])/i
    end

    def domain_of(text)
      Post::Link.new(text.include?("://") ? text : "https://#{text}").domain || text
    end
end
