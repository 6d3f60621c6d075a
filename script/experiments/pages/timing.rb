# The response times of a kind of page on two sites, requested in turn.
class Pages::Timing
  UnexpectedResponse = Class.new(StandardError)

  # +paths+ has a list for each of +sites+.
  def initialize(name, sites, paths, reader)
    @name, @sites, @paths, @reader = name, sites, paths, reader
  end

  # Done for all kinds first: it takes hundreds of requests until YJIT has compiled what they share.
  def warm_up(requests)
    requests.times { |number| request_both(-number) }
  rescue UnexpectedResponse
    # `measure` reports it
  end

  def measure(requests)
    @times = Array.new(requests) { |number| request_both(number) }.transpose.map(&:sort)
    self
  end

  def row
    ratio = format("%.2f", percentile(1, 0.5) / percentile(0, 0.5))
    times = [ ms(0, 0.5), ms(1, 0.5), ratio, ms(0, 0.95), ms(1, 0.95) ]
    "| `#{@name}` | #{@reader} | #{times.join(" | ")} | #{@bytes} |"
  end

  private
    # The site that goes first alternates.
    def request_both(number)
      order = number.even? ? [ 0, 1 ] : [ 1, 0 ]
      order.to_h { |index| [ index, request(index, number) ] }.values_at(0, 1)
    end

    # Makes the URL unique, so that no response comes from a cache.
    def request(index, number)
      path = @paths[index][number % @paths[index].size]
      path = "#{path}#{path.include?("?") ? "&" : "?"}n=#{number}"
      started = Kit::Clock.now
      response = @sites[index].get(path, @reader)
      unless %w[ 200 410 ].include?(response.code)
        raise UnexpectedResponse, "#{path} for #{@reader}: #{response.code}"
      end

      @bytes = response.body.bytesize
      Kit::Clock.now - started
    end

    def percentile(index, share) = @times[index][[ (share * @times[index].size).ceil, 1 ].max - 1]
    def ms(index, share) = format("%.1f ms", 1000 * percentile(index, share))
end
