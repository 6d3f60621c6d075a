# For a fault that writers feel and readers should not: somebody reads beside the load.
module Lab::Faults::WithReader
  private
    def under_load(seconds, &) = super(seconds, reader: Lab::Faults::Reader.new(server.url, target.page), &)
end
