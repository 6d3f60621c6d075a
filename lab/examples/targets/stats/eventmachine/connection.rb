require "bson"
require "eventmachine"

# A connection to MongoDB in EventMachine's reactor. No maintained driver exists: em-mongo, like every
# driver of 2011, writes with OP_INSERT, which MongoDB has not supported since 5.1, and today's driver
# blocks the thread, which all requests share here. This class only supports the part of the protocol
# since MongoDB 3.6 that these stacks need: OP_MSG with one command per message, pipelining, and replies
# that are matched by request id.
class Connection < EventMachine::Connection
  OP_MSG = 2013
  HEADER = "l<4 L< C" # length, id, id of the request; opcode; flags; kind of section with a whole command
  HEADER_BYTES = 21
  RETRY_DELAY = 0.5 # seconds before reconnecting

  def initialize(host, port, database)
    @host, @port, @database = host, port, database
    @number, @open, @received, @waiting = 0, true, "".b, {}
  end

  # Yields the reply, or nil if the connection was lost first. Commands wait until the connection is
  # established.
  def command(command, &answered)
    if @open
      @waiting[@number += 1] = answered
      send_data message(command.merge("$db" => @database).to_bson.to_s)
    else
      answered.call nil
    end
  end

  def receive_data(bytes)
    @received << bytes
    while (length = @received.unpack1("l<")) && length <= @received.bytesize
      answer @received.slice!(0, length)
    end
  end

  # Also called if no connection could be made.
  def unbind(*)
    @open = false
    @received.clear
    waiting, @waiting = @waiting, {}
    waiting.each_value { |answered| answered.call nil }
    EventMachine.add_timer(RETRY_DELAY) { again } if EventMachine.reactor_running?
  end

  private
    def message(body)
      [ HEADER_BYTES + body.bytesize, @number, 0, OP_MSG, 0, 0 ].pack(HEADER) << body
    end

    def answer(message)
      number = message.unpack("l<3").last
      @waiting.delete(number).call Hash.from_bson(BSON::ByteBuffer.new(message.byteslice(HEADER_BYTES..)))
    end

    def again
      @open = true
      reconnect @host, @port
    end
end
