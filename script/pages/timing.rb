# The response times of a kind of page, requested sequentially over one connection.
class Pages::Timing
  WARM_UP = 10

  def initialize(site, paths, cookie)
    @site, @paths, @cookie = site, paths, cookie
  end

  def measure(requests)
    WARM_UP.times { |number| request(-number) }
    @times = Array.new(requests) { |number| request(number) }.sort
    self
  end

  def row(name, reader)
    "| `#{name}` | #{reader} | #{ms 0.5} | #{ms 0.95} | #{ms 1} | #{@bytes} |"
  end

  private
    # Makes the URL unique, so that no response comes from a cache.
    def request(number)
      path = @paths[number % @paths.size]
      path = "#{path}#{path.include?("?") ? "&" : "?"}n=#{number}"
      started = Kit::Clock.now
      response = @site.get(path, @cookie)
      raise "#{path}: #{response.code}" unless %w[ 200 410 ].include?(response.code)

      @bytes = response.body.bytesize
      Kit::Clock.now - started
    end

    def ms(share) = format("%.1f ms", 1000 * @times[[ (share * @times.size).ceil, 1 ].max - 1])
end
