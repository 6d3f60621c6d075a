require "securerandom"
require "time"

# A message to the operator. +event+ is "problem", "resolved" or "test"; +at+ and +began+ are in seconds since 1970.
Operations::Watch::Alert = Data.define(:id, :event, :kind, :what, :remedy, :at, :began) do
  def initialize(event:, kind:, what:, remedy:, at:, began: at, id: "msg_#{SecureRandom.alphanumeric(24)}")
    super(id:, event:, kind:, what:, remedy:, at: at.to_i, began: began.to_i)
  end

  def title = resolved? ? "Resolved: #{what}" : what
  def resolved? = event == "resolved"
  def problem? = event == "problem"

  def text
    lines = resolved? ? [ "It began at #{utc began} and was resolved by #{utc at}." ] : [ remedy, "Since #{utc began}." ]
    [ *lines, "bin/ops doctor runs all checks." ].join("\n\n")
  end

  def utc(seconds) = Time.at(seconds).utc.strftime("%F %T UTC")
end
