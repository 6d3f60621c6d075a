require "time"

# Validates what the operator typed.
module Operations::CLI::Arguments
  private
    def refuse_negative(*names)
      name = names.find { |option| options[option]&.negative? }
      raise Operations::Error, "--#{name.to_s.tr("_", "-")} must be 0 or more." if name
    end

    def time(text)
      return unless text
      raise ArgumentError unless text.match?(/(Z|[+-]\d\d:?\d\d)\z/)

      Time.iso8601(text).tap { |time| raise Operations::Error, "--at #{text} is in the future." if time > Time.now }
    rescue ArgumentError
      raise Operations::Error, "--at must be a time with a time zone, such as 2026-11-22T14:30:00Z, but is #{text}."
    end
end
