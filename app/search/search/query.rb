# A parsed search query. Any text can be parsed: unknown operators are words, and invalid values are ignored
# and reported.
#
# Search::Query.new(%(backup "write ahead" -mongo by:maria after:2026-01-01))
class Search::Query
  MAX_LENGTH = 200
  MAX_TERMS = 12
  TYPES = %w[ post comment ask show link text ].freeze
  TOKEN = /
    (?<without>-(?=tag:))?(?<operator>domain|tag|by|type|before|after):"?(?<value>[^\s"]*)"? |
    (?<not>-)?(?:"(?<phrase>[^"]*)"?|(?<word>[^\s"]+))
  /ix
  DATE = /\A[1-9]\d{3}-\d\d-\d\d\z/
  MIN_PREFIX_LENGTH = 2 # shorter prefixes would match nearly everything
  EXPLAINED = %i[ tag domain no_value ].freeze # problems that say what to search for instead
  SCHEME = %r{\Ahttps?://(?:www\.)?}i
  URL = %r{(?<!\S)
    (?:https?://|(?:[\p{L}\p{N}_][\p{L}\p{N}\p{M}_-]*+\.)+\p{L}[\p{L}\p{N}\p{M}-]++(?=[/?\#:\s]|\z))
    [^\s"]*}ix
  MAX_URL_LENGTH = 150 # characters whose words texts must contain

  Term = Data.define(:words, :prefix)

  attr_reader :text, :terms, :excluded, :author, :domain, :tags, :excluded_tags, :type, :before, :after,
    :problems

  # The normalized URL that the query consists of, besides operators, or nil.
  attr_reader :link

  # The domain of that URL, or nil.
  def link_domain = (@link_domain if link)

  def initialize(text)
    @text = PlainText.line(text)
    @terms, @excluded, @tags, @excluded_tags, @problems = [], [], [], [], []
    shortened = read_link(@text.first(Post::Link::MAX_LENGTH + MAX_LENGTH))
    shortened.first(MAX_LENGTH).to_enum(:scan, TOKEN).each { parse_token($~) }
    validate shortened.size
  end

  # Its SQL, as a Search::SqlBuilder, which describes the options.
  def sql(**options) = Search::SqlBuilder.new(self, **options)

  def words? = terms.any?

  # Patterns for highlighting matches in the results: of any term, and of each.
  def pattern = @pattern ||= Search::Excerpt.pattern(terms)
  def term_patterns = @term_patterns ||= terms.map { |term| Search::Excerpt.pattern([ term ]) }

  # Whether there is something to search for: dates, kinds and excluded words only narrow down results.
  def any? = words? || !author.nil? || !domain.nil? || tags.any?
  def blank? = text.empty?

  # Domains and tags belong to posts only.
  def posts? = type != "comment" || of_posts?
  def comments? = !of_posts? && (type.nil? || type == "comment")

  # The kind of post, or nil for any.
  def kind = (type unless %w[ post comment ].include?(type))

  private
    def of_posts? = !domain.nil? || tags.any?

    # Remembers the first URL, and shortens it to what texts contain that link to the same page.
    def read_link(text)
      text.sub(URL) do |url|
        link = Post::Link.new(url.match?(SCHEME) ? url : "https://#{url}")
        @link, @link_domain = link.normalized, link.domain
        (@link && url.ascii_only? ? link.to_s : url).sub(SCHEME, "").first(MAX_URL_LENGTH)
      end
    end

    # On a site without tags, tag operators are words.
    def parse_token(token)
      operator, value = token[:operator]&.downcase, token[:value]
      if operator == "tag" && Site.settings.tags.none?
        add_term("#{token[:operator]}:#{value}", negated: token[:without], prefixed: value)
      elsif operator
        if value.empty?
          add_problem(:no_value, operator:)
        else
          apply_operator(operator, value, without: token[:without])
        end
      else
        add_term token[:phrase] || token[:word], negated: token[:not], prefixed: token[:word]
      end
    end

    # The last word may be incomplete, so it matches as a prefix too.
    def add_term(text, negated:, prefixed:)
      words = Search::Tokenizer.words(text)
      return if words.empty?

      @terms.map! { |term| term.with(prefix: false) }
      prefix = !negated && !prefixed.nil? && words.sum(&:size) >= MIN_PREFIX_LENGTH
      (negated ? excluded : terms) << Term.new(words:, prefix:)
    end

    def apply_operator(operator, value, without:)
      case operator
      when "by" then @author = author_name(value) || @author
      when "domain" then @domain = DomainName.parse(value) || add_problem(:domain, value:) || @domain
      when "tag" then add_tag(value, without)
      when "type" then @type = known_type(value.downcase) || @type
      when "before" then @before = date(operator, value) || @before
      when "after" then @after = date(operator, value) || @after
      end
    end

    def author_name(value)
      value.delete_prefix("@").presence || add_problem(:no_value, operator: "by")
    end

    def add_tag(value, without)
      name = Tag.normalize_value_for(:name, value)
      tag = Site.settings.tags[name] or return add_problem(:tag, name: name.presence || value)
      list = without ? excluded_tags : tags
      list << tag unless list.include?(tag)
    end

    def known_type(value)
      TYPES.include?(value) ? value : add_problem(:type, value:)
    end

    def date(operator, value)
      return Date.iso8601(value) if DATE.match?(value) && Date.valid_date?(*value.split("-").map(&:to_i))

      add_problem :date, operator:, value:
    end

    def validate(length)
      @link = nil unless terms.one?
      add_problem :long, length: MAX_LENGTH if length > MAX_LENGTH
      add_problem :many, count: MAX_TERMS if terms.size + excluded.size > MAX_TERMS
      @terms = terms.first(MAX_TERMS)
      @excluded = excluded.first(MAX_TERMS - @terms.size)
      report_no_search_term unless any? || blank? || problems.any? { |name, _| EXPLAINED.include?(name) }
      add_problem :only_excluded_words if excluded.any? && any? && !words?
    end

    def report_no_search_term
      Site.settings.tags.any? ? add_problem(:no_search_term_or_tag) : add_problem(:no_search_term)
    end

    def add_problem(problem, **values)
      @problems << [ problem, values ]
      nil
    end
end
