# How long a kind of page takes, asked for over one connection, one after the other.
class Pages::Timing
  WARM_UP = 10

  def initialize(site, paths, cookie)
    @site, @paths, @cookie = site, paths, cookie
  end

  def take(requests)
    WARM_UP.times { |number| ask(-number) }
    @times = Array.new(requests) { |number| ask(number) }.sort
    self
  end

  def row(name, who)
    "| `#{name}` | #{who} | #{ms 0.5} | #{ms 0.95} | #{ms 1} | #{@bytes} |"
  end

  private
    # An address of its own, so that no page is one that was kept.
    def ask(number)
      path = @paths[number % @paths.size]
      path = "#{path}#{path.include?("?") ? "&" : "?"}n=#{number}"
      began = Kit::Clock.now
      answer = @site.get(path, @cookie)
      raise "#{path}: #{answer.code}" unless %w[ 200 410 ].include?(answer.code)

      @bytes = answer.body.bytesize
      Kit::Clock.now - began
    end

    def ms(share) = format("%.1f ms", 1000 * @times[[ (share * @times.size).ceil, 1 ].max - 1])
end
