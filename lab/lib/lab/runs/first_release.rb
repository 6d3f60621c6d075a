# Translates files, target names and flags of release 1.0 to today's names.
module Lab::FirstRelease
  KEYS = { "subject" => "target", "levers" => "parameters", "ladder" => "concurrency",
    "repeat" => "iteration", "repeats" => "iterations", "hidden_time" => "unaccounted_time",
    "keeps_nothing" => "stores_nothing", "copies" => "backups", "posts" => "rows" }.freeze
  TARGETS = { "yardstick" => "baseline" }.freeze
  FLAGS = { "--subject" => "--target", "--lever" => "--param", "--ladder" => "--concurrency",
    "--repeats" => "--runs", "--posts" => "--rows" }.freeze

  # The folder of the measurements below a run's, and the file of each.
  FOLDER, FILE = "cells", "cell.json"

  # Renames keys at every depth, strings or symbols. A key that exists under its new name stays.
  def self.translate(value)
    case value
    when Hash then translate_keys(value)
    when Array then value.map { |part| translate(part) }
    else value
    end
  end

  # "--repeats=3" as well as "--repeats" "3".
  def self.translate_flags(arguments)
    arguments.map { |argument| argument.sub(/\A--\w+(?==|\z)/) { |flag| FLAGS.fetch(flag, flag) } }
  end

  def self.translate_keys(hash)
    hash.each_with_object({}) do |(key, value), renamed|
      name = KEYS.fetch(key.to_s, key.to_s)
      name = name.to_sym if key.is_a?(Symbol)
      renamed[name] = translate(value) unless name != key && hash.key?(name)
    end
  end
  private_class_method :translate_keys
end
