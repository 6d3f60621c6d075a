# All content rules, prepared so that most are excluded without a regular expression:
# domains by a hash lookup, words by a substring search. Cached in each process, and
# reloaded when a rule was created or deleted.
class ContentRule::Matcher
  class << self
    def current
      version = ContentRule.version
      @current = new(version, ContentRule.all) unless @current&.version == version
      @current
    end
  end

  attr_reader :version

  def initialize(version, rules)
    @version = version
    domains, words = rules.partition { |rule| rule.kind == "domain" }
    @by_domain = domains.index_by(&:pattern)
    @words = words.to_h { |rule| [ rule, fold(rule.pattern).split ] }
  end

  # The rules that +item+ matches, oldest first.
  def matching(item)
    [ *matching_domains(item), *matching_words(item) ].sort_by(&:id)
  end

  private
    def matching_domains(item)
      return [] if @by_domain.empty?

      ContentRule.hosts_of(item)
        .flat_map { |host| with_parents(host) }.uniq.filter_map { |domain| @by_domain[domain] }
    end

    # "shop.casino.example", "casino.example" and "example"
    def with_parents(host)
      labels = host.split(".")
      labels.each_index.map { |index| labels.drop(index).join(".") }
    end

    def matching_words(item)
      return [] if @words.empty?

      texts = ContentRule.texts_of(item).map { |text| fold(text) }
      @words.filter_map do |rule, words|
        rule if texts.any? { |text| text_includes?(text, words) } && rule.matches?(item)
      end
    end

    def text_includes?(text, words) = words.all? { |word| text.include?(word) }

    # Ignores case in the same way as regular expressions.
    def fold(text) = text.downcase(:fold)
end
