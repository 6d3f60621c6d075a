# For a fault that writers feel and readers should not: somebody reads beside the load.
module Lab::Faults::BesideReader
  private
    def under_load(seconds, &) = super(seconds, reader: Lab::Faults::Reader.new(server.url, subject.page), &)
end
