# Server-sent events on connections taken over from the server. Knows nothing of what is sent, and needs no gem: other
# programs of this repository load it with `-r`.
module EventStream
  autoload :Connection, "#{__dir__}/event_stream/connection.rb"
  autoload :Format, "#{__dir__}/event_stream/format.rb"
  autoload :Hub, "#{__dir__}/event_stream/hub.rb"
end
