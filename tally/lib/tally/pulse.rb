# How busy a service is, told by how fast its store grows.
class Tally::Pulse
  include Tally::Clock

  LOOK = 0.5 # seconds between one look and the next

  # +quiet+ is a number of events a second.
  def initialize(store, quiet: 100)
    @store, @quiet = store, quiet
  end

  # Whether fewer than that came lately. Before the second look nobody knows.
  def quiet?
    look if @at.nil? || now - @at >= LOOK
    !!@rate && @rate < @quiet
  end

  private
    def look
      newest, at = @store.newest_key, now
      @rate = (newest - @newest) / (at - @at) if @at
      @newest, @at = newest, at
    end
end
