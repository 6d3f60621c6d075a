require "securerandom"
require "time"

# A message to the operator. +event+ is "problem", "resolved" or "test"; times are in seconds since 1970.
Operations::Watch::Alert = Data.define(:id, :event, :kind, :what, :remedy, :at, :began, :ended) do
  def initialize(event:, kind:, what:, remedy:, at:, began: at, ended: at, id: nil)
    id ||= "msg_#{SecureRandom.alphanumeric(24)}"
    super(id:, event:, kind:, what:, remedy:, at: at.to_i, began: began.to_i, ended: ended.to_i)
  end

  def title = resolved? ? "Resolved: #{what}" : what
  def resolved? = event == "resolved"
  def problem? = event == "problem"

  def text
    lines = resolved? ? [ "#{lasted} #{remedy}" ] : [ remedy, "Since #{utc began}." ]
    [ *lines, "bin/ops doctor runs all checks." ].join("\n\n")
  end

  private
    def lasted
      "Solved: it lasted from #{utc began} to #{utc ended}, #{Operations::Upgrade::Plan.time(ended - began)}."
    end

    def utc(seconds) = Time.at(seconds).utc.strftime("%F %T UTC")
end
