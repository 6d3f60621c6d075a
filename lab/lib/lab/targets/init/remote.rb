# A server that already runs.
class Lab::Init::Remote < Lab::Init::Application
  def initialize(folder, url)
    super(folder)
    @url = url.chomp("/")
    unless @url.match?(%r{\Ahttps?://})
      raise Lab::Error, "--url must start with http:// or https://, not #{url}."
    end
  end

  def found = "the server at #{@url}"
  def target = "target:\n  url: #{@url}\n"

  def parameters = "" # it is configured elsewhere

  def ledger
    <<~YAML
      # A command that prints the tokens in a table, one per line: the lab looks up every acknowledged write.
      # ledger:
      #   command: "ssh app@example.com sqlite3 storage/production.sqlite3 'SELECT title FROM $TABLE'" # or [ sh, -c, "…" ]
      #   tables: { orders: {} }
    YAML
  end
end
