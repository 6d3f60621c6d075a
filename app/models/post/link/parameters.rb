# Parameters of a query that say where a visitor came from, not which page to show. The lists are in config/link_parameters.
module Post::Link::Parameters
  # Names of a site, some with a value or with `*`.
  class List
    def initialize(names)
      patterns, names = names.map { |name| name.to_s.downcase }.partition { |name| name.include?("*") }
      @names = names.to_set
      @patterns = Regexp.union(patterns.map { |pattern| /\A#{Regexp.escape(pattern).gsub("\\*", ".*")}\z/ })
    end

    # Expects a pair of a query, such as "utm_source=feed".
    def include?(pair)
      pair = pair.downcase
      name = pair[/\A[^=]*/]
      @names.include?(name) || @names.include?(pair) || @patterns.match?(name)
    end
  end

  read = ->(name) { YAML.load_file(Rails.root.join("config/link_parameters/#{name}.yml"), aliases: true) }
  general, ours = read["tidy_url"], read["frontpage"]
  unneeded = general.to_h { |site, names| [ site, names - ours["keep"].fetch(site, []) ] }

  TRACKERS = List.new(ours["everywhere"] + unneeded.delete("everywhere"))
  SITES = unneeded.merge(ours["sites"]) { |_, one, other| one + other }.transform_values { |names| List.new(names) }.freeze

  # Names of aggregators, after whose visitors sites ask with `?ref=`. Many use the host of the site that links to them.
  REFERRERS = /\Aref=(?:
    (?:[\w-]+\.)+[a-z]{2,}|(?:[\w-]+-)?newsletter|hn|hackernews|lobsters|producthunt|reddit|twitter|mastodon|rss|feed)\z/ix
  # On these, `ref` is a branch or a tag.
  REPOSITORIES = /git|codeberg|bitbucket|sourcehut|(?:\A|\.)sr\.ht\z/

  class << self
    # Whether a link works as well without that pair, on any site.
    def tracker?(pair) = TRACKERS.include?(pair)

    # Whether the page is the same without that pair, though a link may need it, such as a gift link.
    def same_without?(host, pair)
      tracker?(pair) || referrer?(host, pair) || lists_of(host).any? { |list| list.include?(pair) }
    end

    private
      def referrer?(host, pair) = REFERRERS.match?(pair) && !REPOSITORIES.match?(host)

      def lists_of(host)
        labels = host.split(".")
        suffixes = labels.each_index.map { |index| ".#{labels.drop(index).join(".")}" }
        any_top_level = labels.each_index.map { |index| ".#{labels[index]}.*" }
        SITES.values_at(host, "#{labels.first}.*", *suffixes, *any_top_level).compact
      end
  end
end
