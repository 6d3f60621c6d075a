# A request of a scenario. Path, headers and body are texts with placeholders such as {{token}}. +encoding+ is
# that of values in the body, as for Lab::Placeholders. +answer+ defines a successful response, and +think+ is
# the pause after it, in seconds.
Lab::Request = Data.define(:http_method, :path, :headers, :body, :encoding, :answer, :think) do
  # +values+ are from the target's file, +headers+ are sent with all requests.
  def self.read(values, headers: {})
    type, body, encoding = content(values)
    headers = {
      **headers, **({ "Content-Type" => type } if type).to_h, **values.fetch("headers", {})
    }.transform_values(&:to_s)
    normalize = Lab::Placeholders.method(:normalize)
    new(http_method: values.fetch("method") { body ? "POST" : "GET" },
      path: Lab::Placeholders.path(normalize[values["path"]]), headers: headers.transform_values(&normalize),
      body: body&.then(&normalize), encoding:, answer: Lab::Answer.read(values.fetch("success", {})),
      think: Lab::Duration.seconds(values.fetch("think", 0)))
  end

  # The media type and the text of the body, and the encoding of values in it.
  def self.content(values)
    if values["form"]
      [ "application/x-www-form-urlencoded", Lab::Placeholders.form(values["form"]), :url ]
    elsif values["json"]
      [ "application/json", Lab::Placeholders.json(values["json"]), :json ]
    else
      [ nil, values["body"], :plain ]
    end
  end
  private_class_method :content

  # Whether it carries a token.
  def token? = [ path, *headers.values, *body ].any? { |text| text.include?(Lab::Placeholders::TOKEN) }

  # Whether it may write. A GET or HEAD request may write only if it has a token.
  def writes? = token? || !%w[ GET HEAD ].include?(http_method)

  # The name of the query parameter with the token; nil if the token isn't a query parameter.
  def token_parameter = path[/[?&](\w+)=#{Regexp.escape(Lab::Placeholders::TOKEN)}(?=&|\z)/, 1]

  # The path without the parameter with the token.
  def path_without_token
    path.sub(/([?&])\w+=#{Regexp.escape(Lab::Placeholders::TOKEN)}(&|\z)/) { $2.empty? ? "" : $1 }
  end

  # Whether it has no body, no pause and no other placeholder than the token as a query parameter.
  def simple?
    body.nil? && think.zero? &&
      [ path_without_token, *headers.values ].all? { |text| Lab::Placeholders.in(text).empty? }
  end

  def csv_in_headers?
    headers.values.any? { |text| Lab::Placeholders.in(text).any? { |name| name.start_with?("csv.") } }
  end

  # A copy without placeholders; +values+ as for Lab::Placeholders#fill.
  def fill(**values)
    with(path: Lab::Placeholders.new(path, encoding: :url).fill(**values),
      headers: headers.to_h { |name, text|
        [ name, header(name, Lab::Placeholders.new(text).fill(**values)) ]
      },
      body: body && Lab::Placeholders.new(body, encoding:).fill(**values))
  end

  private
    def header(name, value)
      if value.match?(/[\r\n]/)
        raise Lab::Error, "The header #{name} can't contain a line break: #{value.inspect}."
      end

      value
    end
end
