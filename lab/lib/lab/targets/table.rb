# A table, or a collection, in which requests store rows, and its column with the token.
Lab::Table = Data.define(:name, :token, :content) do
  # Without a +token+, rows can only be counted. +content+ maps columns to what they must contain, as for
  # Lab::Content.
  def initialize(name:, token: "request_token", content: {})
    content = content.transform_values { |text| Lab::Placeholders.normalize(text.to_s) }
    super(name:, token: token || nil, content: Lab::Content.new(content))
  end

  def content? = content.names.any?
end
