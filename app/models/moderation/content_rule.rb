# A filter that rejects items or sends them to the moderation queue: links to a domain, in the link or the
# text, or whole words, ignoring case. Created by moderators, whose own items are not filtered.
class ContentRule < ApplicationRecord
  MAX_PATTERN_LENGTH = 200
  MAX_REASON_LENGTH = 300
  MIN_WORDS_LENGTH = 3 # shorter ones would match by chance
  # The host of a URL in a text, after optional credentials.
  URL_HOST = %r{//(?:[^\s/?\#@]*@)?([\p{L}\p{N}\p{M}._%\u3002\uFF0E\uFF61-]+)}

  VERSION_SQL = "SELECT count(*), max(id), max(created_at) FROM content_rules".freeze

  belongs_to :user, optional: true # the creator, until they delete their account

  enum :kind, %w[ domain words ].index_by(&:itself), validate: true, instance_methods: false, scopes: false
  enum :action, %w[ refuse watch ].index_by(&:itself), validate: true, scopes: false

  normalizes :pattern, :reason, with: ->(text) { PlainText.line(text) }
  before_validation { self.pattern = parse_domain(pattern) if kind == "domain" && pattern.present? }

  validates :pattern, presence: true, length: { maximum: MAX_PATTERN_LENGTH }, uniqueness: { scope: :kind }
  validates :pattern, length: { minimum: MIN_WORDS_LENGTH }, if: -> { kind == "words" && pattern.present? }
  validates :reason, presence: true, length: { maximum: MAX_REASON_LENGTH }
  validate do
    errors.add :pattern, :domain if kind == "domain" && pattern.present? && DomainName.parse(pattern).nil?
  end

  scope :latest_first, -> { order(id: :desc) }

  class << self
    # The rules that +item+ matches, oldest first. Costs one query, and nothing per rule that can't match.
    def matching(item) = Matcher.current.matching(item)

    # Changes whenever a rule is created or deleted. Rules are never updated.
    def version
      with_connection do |connection|
        connection.uncached { connection.select_all(VERSION_SQL, "Filters", preparable: true).rows.first }
      end
    end

    # The hosts it links to, as a browser would resolve them, however they are written.
    def hosts_of(item)
      texts_of(item).flat_map { |text| text.scan(URL_HOST) }.filter_map { |(host)| normalize_host(host) }
        .push(item.try(:domain))
        .compact.uniq
    end

    # Not its link, whose domain is normalized, nor the ids in a comment.
    def texts_of(item) = item.values_at(*item.class::CONTENT_ATTRIBUTES - %i[ url ]).grep(String)

    private
      def normalize_host(host) = DomainName.normalize_host(host)&.sub(/[._%-]+\z/, "")
  end

  def matches?(item, hosts = ContentRule.hosts_of(item))
    if kind == "domain"
      hosts.any? { |host| host == pattern || host.end_with?(".#{pattern}") }
    else
      ContentRule.texts_of(item).any? { |text| text.match?(words_pattern) }
    end
  end

  private
    # Matches in linear time: the only repetition is of whitespace.
    def words_pattern
      @words_pattern ||= begin
        words = pattern.split.map { |word| Regexp.escape(word) }.join("\\s+")
        /(?<![\p{L}\p{N}])#{words}(?![\p{L}\p{N}])/i
      end
    end

    def parse_domain(text) = DomainName.parse(text) || text
end
