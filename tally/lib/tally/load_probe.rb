# Estimates the load from how fast the store grows.
class Tally::LoadProbe
  include Kit::Clock

  INTERVAL = 0.5 # seconds between two measurements

  # +quiet+ is a number of events per second.
  def initialize(store, quiet: 100)
    @store, @quiet = store, quiet
  end

  # Whether fewer events than +quiet+ arrived recently. False until there are two measurements.
  def quiet?
    measure if @at.nil? || now - @at >= INTERVAL
    !!@rate && @rate < @quiet
  end

  private
    def measure
      newest, at = @store.newest_key, now
      @rate = (newest - @newest) / (at - @at) if @at
      @newest, @at = newest, at
    end
end
