# Shared by faults that should affect writers but not readers: reads pages during the load.
module Lab::Faults::WithReader
  private
    def under_load(seconds, &) = super(seconds, reader: Lab::Faults::Reader.new(server.url, target.page), &)
end
