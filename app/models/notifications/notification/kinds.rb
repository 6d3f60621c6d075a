# All kinds of notification: each file in this folder is one.
module Notification::Kinds
  NAMES = Dir.children("#{__dir__}/kinds").map { |file| File.basename(file, ".rb") }.sort.freeze

  def self.[](name) = const_get(name.camelize, false)

  # The names of those that +channel+ has (Notification::Kind.channels).
  def self.in(channel) = NAMES.select { |name| self[name].channels.include?(channel) }
end
