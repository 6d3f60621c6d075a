# What a swept event says. +at+ is when it happened, +minute+, +hour+ and +day+ the starts of those it falls into, all in seconds
# since 1970, UTC. +name+ is "pageview" for a page view; +host+ and +path+ are those of the page looked at, +referrer+ the host one came
# from, +language+ a primary tag ("pl"), +agent+ a family of browsers ("Firefox"). +visitor+ is 16 hex digits that stand for a person on
# one site for one day. +value+ is a Float. All but the times, the name and +bot+ may be nil.
Tally::Sighting = Struct.new(:at, :minute, :hour, :day, :name, :host, :path, :referrer, :language, :agent, :bot, :visitor, :value) do
  # Fills in the buckets that +at+ falls into.
  def self.at(at, **fields)
    new(at:, minute: at - at % 60, hour: at - at % 3600, day: at - at % 86_400, **fields)
  end
end
