# An event after validation, with the fields that are counted.
#
# +at+ is when it happened; +minute+, +hour+ and +day+ are the starts of the buckets that contain it, all in
# seconds since 1970, UTC. +name+ is "pageview" for a page view; +host+ and +path+ are the page's;
# +referrer+ is a host; +language+ is a primary tag ("pl"); +agent+ is a browser family ("Firefox");
# +visitor+ is 16 hex digits for a person on one site on one day; +value+ is a Float. Everything but the
# times, the name and +bot+ may be nil.
Tally::ProcessedEvent =
  Struct.new(
    :at, :minute, :hour, :day, :name, *Tally::Dimension::NAMES, :bot, :visitor, :value
  ) do
    # Derives the bucket starts from +at+.
    def self.at(at, **fields)
      new(at:, minute: at - at % 60, hour: at - at % 3600, day: at - at % 86_400, **fields)
    end
  end
