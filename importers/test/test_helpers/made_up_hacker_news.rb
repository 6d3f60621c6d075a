# Generates items of Hacker News's API, the same each time: ten comments per story,
# nested, and some of them deleted.
class MadeUpHackerNews
  WORDS = %w[
    the a kernel that we wrote is fast when nobody looks at it and slow otherwise which surprised us in
    production last week but not them
  ].freeze
  BEGAN = 1_400_000_000

  def self.write(path, items:, people: 2_000)
    File.open(path, "w") { |file| new(people).each(items) { |item| file.puts item.to_json } }
  end

  def initialize(people, random: Random.new(8863))
    @people, @random = people, random
    @recent = []
  end

  def each(count)
    (1..count).each do |id|
      item = id % 11 == 1 ? story(id) : comment(id)
      @recent = [ *@recent, id ].last(200)
      yield item
    end
  end

  private
    def story(id)
      {
        id:, type: "story", by: person, time: BEGAN + id * 7, title: words(6).capitalize,
        url: "https://site#{@random.rand(500)}.example/#{id}", score: @random.rand(1..300), descendants: 10
      }
    end

    def comment(id)
      whole = { id:, type: "comment", time: BEGAN + id * 7, parent: @recent.sample(random: @random) }
      @random.rand(40).zero? ? { **whole, deleted: true } : { **whole, by: person, text: }
    end

    def text
      url = "https:&#x2F;&#x2F;a.example&#x2F;"
      [ words(40), "<i>#{words(3)}</i> &amp; #{words(30)}",
        %(<a href="#{url}#{@random.rand(1000)}" rel="nofollow">#{url}...</a>),
        "<pre><code>  x = #{@random.rand(100)}\n</code></pre>" ].first(@random.rand(1..4)).join("<p>")
    end

    def person = "person#{(@random.rand**2 * @people).to_i}"
    def words(count) = Array.new(count) { WORDS.sample(random: @random) }.join(" ")
end
