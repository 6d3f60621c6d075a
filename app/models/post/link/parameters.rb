# Parameters of a query that say where a visitor came from, not which page to show. The lists are in
# config/link_parameters.
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

  TRACKERS = List.new(ours["removed"])
  EVERYWHERE = List.new(ours["everywhere"] + unneeded.delete("everywhere"))
  SITES = unneeded.merge(ours["sites"]) { |_, one, other| one + other }
    .transform_values { |names| List.new(names) }.freeze

  # Names of aggregators, after whose visitors sites ask with `?ref=`. Many use the host of the site that
  # links to them.
  REFERRERS = /\Aref=(?:
    (?:[\w-]+\.)+(?!pdf|html?|json|xml|txt|md|zip)[a-z]{2,}|(?:[\w-]+-)?newsletter|
    hn|hackernews(?:letter)?|lobsters|producthunt|reddit|twitter|mastodon|bluesky|tldr|
    alphasignal|rss|feed)\z/ix
  # There, `ref` is a branch or a tag.
  REPOSITORIES = %r{
    \A[^/]*(?:git|codeberg|bitbucket|sourcehut|heptapod|pagure|\bsr\.ht|dev\.azure) |
    /(?:-|api|src|repository|blob|tree|raw)/}x
  TOP_LEVEL = /\A[a-z]{2,3}(?:\.[a-z]{2})?\z/ # in place of `*`

  class << self
    # Whether a link works as well without that pair, on any site.
    def tracker?(pair) = TRACKERS.include?(pair)

    # Whether the +page+ (a host and a path) is the same without that pair, though a link may need it, such as
    # a gift link.
    def same_without?(page, pair)
      tracker?(pair) || EVERYWHERE.include?(pair) || (REFERRERS.match?(pair) && !REPOSITORIES.match?(page)) ||
        lists_of(page[%r{\A[^/:]*}]).any? { |list| list.include?(pair) }
    end

    private
      def lists_of(host)
        labels = host.split(".")
        domains = labels.each_index.flat_map { |index| spellings(*labels.drop(index)) }
        SITES.values_at(*spellings(*labels), *domains.map { |domain| ".#{domain}" }).compact
      end

      # The domain, and how the lists spell it if they mean any top-level domain.
      def spellings(name, *rest)
        rest = rest.join(".")
        [ "#{name}.#{rest}", *("#{name}.*" if TOP_LEVEL.match?(rest)) ]
      end
  end
end
