# Texts of the sample community: names, titles, URLs and comments, chosen with the given random generator.
class SampleCommunity::Prose
  WORDS = YAML.load_file(File.expand_path("words.yml", __dir__)).freeze

  def initialize(random)
    @random = random
  end

  def usernames(count)
    names = WORDS["adjectives"].product(WORDS["animals"]).map(&:join)
    names = names.product([ nil, *2..count.ceildiv(names.size) ]).map(&:join) if count > names.size
    names.sample(count, random: @random)
  end

  def about
    one("abouts")
  end

  # The attributes of a post: 70 % are links, the rest are Ask, Show and text posts.
  def post
    case @random.rand(100)
    when ...70 then link
    when ...82 then {
      kind: "ask", title: "Ask: #{one("questions")}", body: paragraphs(1), url: nil, normalized_url: nil,
      domain: nil
    }
    when ...92 then link(kind: "show", prefix: "Show: ")
    else { kind: "text", title: subject, body: paragraphs(3), url: nil, normalized_url: nil, domain: nil }
    end
  end

  def comment
    [ one("openings"), *some("remarks", @random.rand(1..3)) ].join(" ")
  end

  private
    def link(kind: "link", prefix: "")
      title, domain = subject, one("domains")
      address = "#{domain}/#{title.parameterize}-#{@random.rand(100_000)}"
      {
        kind:,
        title: "#{prefix}#{title}",
        body: nil,
        url: "https://#{address}",
        normalized_url: address,
        domain:
      }
    end

    def subject
      things = some("things", 2)
      one("patterns").gsub(/%\w+/) { |word|
        word == "%thing" ? things.pop : one("#{word.delete_prefix("%")}s")
      }.upcase_first
    end

    def paragraphs(count)
      some("remarks", 3 * count).each_slice(3).map { |remarks| remarks.join(" ") }.join("\n\n")
    end

    def one(list)
      WORDS.fetch(list).sample(random: @random)
    end

    # +count+ distinct entries.
    def some(list, count)
      WORDS.fetch(list).sample(count, random: @random)
    end
end
