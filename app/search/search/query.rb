# A parsed search query. Any text can be parsed: unknown operators are words, and invalid values are ignored and reported.
#
# Search::Query.new(%(backup "write ahead" -mongo by:maria after:2026-01-01))
class Search::Query
  MAX_LENGTH = 200
  MAX_TERMS = 12
  TYPES = %w[ post comment ask show link text ].freeze
  TOKEN = /
    (?<without>-(?=tag:))?(?<operator>domain|tag|by|type|before|after):"?(?<value>[^\s"]+)"? |
    (?<not>-)?(?:"(?<phrase>[^"]*)"?|(?<word>[^\s"]+))
  /ix
  DATE = /\A[1-9]\d{3}-\d\d-\d\d\z/
  MIN_PREFIX_LENGTH = 2 # shorter prefixes would match nearly everything

  Term = Data.define(:words, :prefix)

  attr_reader :text, :terms, :excluded, :author, :domain, :tags, :excluded_tags, :type, :before, :after, :problems

  def initialize(text)
    @text = PlainText.line(text)
    @terms, @excluded, @tags, @excluded_tags, @problems = [], [], [], [], []
    @text.first(MAX_LENGTH).to_enum(:scan, TOKEN).each { parse_token($~) }
    validate
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

    # On a site without tags, tag operators are words.
    def parse_token(token)
      if token[:operator]&.downcase == "tag"
        Site.settings.tags.any? ? add_tag(Tag.normalize_value_for(:name, token[:value]), token[:without]) :
          add_term("#{token[:operator]}:#{token[:value]}", negated: token[:without], prefixed: token[:value])
      elsif token[:operator]
        apply_operator token[:operator].downcase, token[:value]
      else
        add_term token[:phrase] || token[:word], negated: token[:not], prefixed: token[:word]
      end
    end

    # The last word may be incomplete, so it matches as a prefix too.
    def add_term(text, negated:, prefixed:)
      words = Search::Tokenizer.words(text)
      return if words.empty?

      @terms.map! { |term| term.with(prefix: false) }
      prefix = !negated && !prefixed.nil? && words.last.size >= MIN_PREFIX_LENGTH
      (negated ? excluded : terms) << Term.new(words:, prefix:)
    end

    def apply_operator(operator, value)
      case operator
      when "by" then @author = value.delete_prefix("@")
      when "domain" then @domain = value.downcase.delete_prefix("www.")
      when "type" then @type = known_type(value.downcase) || @type
      when "before" then @before = date(operator, value) || @before
      when "after" then @after = date(operator, value) || @after
      end
    end

    def add_tag(name, without)
      tag = Site.settings.tags[name] or return add_problem(:tag, name:)
      list = without ? excluded_tags : tags
      list << tag unless list.include?(tag)
    end

    def known_type(value)
      TYPES.include?(value) ? value : add_problem(:type, value:)
    end

    def date(operator, value)
      DATE.match?(value) &&
        Date.valid_date?(*value.split("-").map(&:to_i)) ? Date.iso8601(value) : add_problem(:date, operator:, value:)
    end

    def validate
      add_problem :long, length: MAX_LENGTH if text.size > MAX_LENGTH
      add_problem :many, count: MAX_TERMS if terms.size + excluded.size > MAX_TERMS
      @terms = terms.first(MAX_TERMS)
      @excluded = excluded.first(MAX_TERMS - @terms.size)
      report_no_search_term unless any? || blank? || problems.assoc(:tag)
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
