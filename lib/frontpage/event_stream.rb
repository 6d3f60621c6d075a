# Server-sent events on connections hijacked from the server. Independent of their content and of any gem:
# other programs in this repository load it with `-r`.
module EventStream
  autoload :Connection, "#{__dir__}/event_stream/connection.rb"
  autoload :Format, "#{__dir__}/event_stream/format.rb"
  autoload :Hub, "#{__dir__}/event_stream/hub.rb"
end
