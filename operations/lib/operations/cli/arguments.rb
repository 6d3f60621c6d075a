require "time"

# Validates what the operator typed.
module Operations::CLI::Arguments
  private
    def find_database(name)
      names = [ *directory.databases, *directory.derived ].map(&:name).join(", ")
      directory.database(name) or
        raise Operations::Error, "There is no database #{name}. Choose from: #{names}."
    end

    def refuse_negative(option, value = options[option])
      raise Operations::Error, "--#{option.to_s.tr("_", "-")} must be 0 or more." if value.negative?
    end

    def time(text)
      return unless text
      raise ArgumentError unless text.match?(/(Z|[+-]\d\d:?\d\d)\z/)

      time = Time.iso8601(text)
      raise Operations::Error, "--at #{text} is in the future." if time > Time.now

      time
    rescue ArgumentError
      raise Operations::Error,
        "--at must be a time with a time zone, such as 2026-11-22T14:30:00Z, but is #{text}."
    end
end
