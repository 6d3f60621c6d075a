# The expected content of a request's row: a text for each column, in which "*" matches anything and {{token}}
# the request's token. NULL and empty values never match.
class Lab::Content
  # +columns+ maps the name of a column to its text.
  def initialize(columns)
    @columns = columns
  end

  def names = @columns.keys

  # +values+ are in the order of the names.
  def match?(token, values)
    @columns.values.zip(values).all? { |text, value| matches?(text, value, token) }
  end

  # The columns whose values don't match, each with its value and its text.
  def differences(token, values)
    names.zip(values, @columns.values).reject { |_, value, text| matches?(text, value, token) }
      .map { |name, value, text| [ name, value, text.gsub(Lab::Placeholders::TOKEN, token) ] }
  end

  private
    def matches?(text, value, token) = !value.to_s.empty? && pattern(text, token).match?(value.to_s.b)

    def pattern(text, token)
      return (@compiled ||= {})[text] ||= compile(text) unless text.include?(Lab::Placeholders::TOKEN)

      compile(text.gsub(Lab::Placeholders::TOKEN, token))
    end

    def compile(text)
      Regexp.new("\\A#{text.b.split("*", -1).map { |part| Regexp.escape(part) }.join(".*")}\\z",
        Regexp::MULTILINE)
    end
end
