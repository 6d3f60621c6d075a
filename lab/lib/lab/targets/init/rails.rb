# A Rails application.
class Lab::Init::Rails < Lab::Init::Application
  DATABASES = { "sqlite3" => "sqlite", "pg" => "postgresql", "mysql2" => "mysql", "trilogy" => "mysql" }.freeze
  HEALTH = %r{get\s+["']/?([^"']+)["']\s*(?:=>|,\s*to:)\s*["']rails/health#show}

  def here? = exist?("config/application.rb") && exist?("bin/rails")
  def found = "a Rails application on #{database}#{" that creates #{resource.table}" if resource}"

  def target
    [ "target:", '  prepare: [ bin/rails, "db:prepare" ]', "  serve: [ bin/rails, server, --binding, 127.0.0.1, --port, $PORT ]",
      "  ready: #{ready}", *headers, "  environment:", "    RAILS_ENV: production", '    SECRET_KEY_BASE_DUMMY: "1"',
      *database_urls ].join("\n")
  end

  def scenarios
    return super unless root? || resource

    index = page(resource.table, "/#{resource.table}") if resource && action?(resource.table, "index")
    [ *sign_in, "scenarios:", *(create if resource), *(page("home", "/") if root?), *index, *("\n#{commented}" unless resource) ]
      .join("\n")
  end

  # A comment if no resource is known.
  def ledger
    table = resource ? "#{resource.table}: { token: #{resource.token} }#{content}" : "orders: { token: title }"
    lines = [ "ledger:", "  database: #{database}",
      *("  path: production.sqlite3 # below $STORAGE, a folder that every measurement has of its own" if database == "sqlite"),
      "  tables:", "    #{table}" ]
    [ "# Where the rows with the tokens are: the lab looks up every acknowledged write.",
      *lines.map { |line| "#{"# " unless resource}#{line}" } ].join("\n")
  end

  def parameters = super(processes: gems.match?(/\bpuma\b/))

  def missing
    return super unless resource

    "Fill in the account in sign_in" if account && !api?
  end

  private
    def routes = @routes ||= read("config/routes.rb").gsub(/^\s*#.*/, "")
    def root? = routes.match?(/^\s*root\b/)
    def ready = routes.match(HEALTH)&.then { |match| "/#{match[1]}" } || "/"
    def database = @database ||= DATABASES.find { |gem, _| read("Gemfile").match?(/^\s*gem ["']#{gem}["']/) }&.last || "sqlite"

    NESTED = /^([ \t]*)(?:namespace|scope)\b[^\n]*(?:\bdo\b|\{)[^\n]*\n.*?^\1(?:end|\})/m

    # The first resource that can be created and has a text column. Those in namespaces and scopes have other paths.
    def resource
      @resource ||= resources.keys.select { |name| action?(name, "create") }
        .filter_map { |name| Lab::Init::Resource.in(read("db/schema.rb"), name) }.first
    end

    # The options of resources by name.
    def resources = @resources ||= routes.gsub(NESTED, "").scan(/^\s*resources\s+:(\w+)([^\n]*)/).to_h

    def action?(name, action)
      options = resources.fetch(name)
      only, except = %w[ only except ].map { |option| options[/\b#{option}:\s*(%i\[[^\]]*\]|\[[^\]]*\]|:\w+)/, 1] }
      only ? only.match?(/\b#{action}\b/) : !except.to_s.match?(/\b#{action}\b/)
    end

    def database_urls = Lab::Init::Databases.new(read("config/database.yml"), database).variables

    # A request over HTTP would be redirected to HTTPS.
    def headers
      forced = read("config/environments/production.rb").match?(/^\s*config\.force_ssl = true/)
      "  headers: { X-Forwarded-Proto: https }" if forced
    end

    # An application that only has an API has no pages and no sessions.
    def api? = read("config/application.rb").match?(/^\s*config\.api_only = true/)

    def sign_in
      return if api? || (resource.nil? && account.nil?)
      return account.lines if account

      [ "# No account is needed: this fetches the cookie of the session and the CSRF token.", "sign_in:",
        "  page: /#{resource.table}/new", "" ]
    end

    def account = @account ||= Lab::Init::Account.in(routes)

    def create
      [ "  create_#{resource.name}:", "    path: /#{resource.table}", *(api? ? json : form),
        "    success: { status: [ 201, 302 ] }" ]
    end

    def json
      fields = resource.fields.map { |field, value| "#{field}: #{JSON.generate(value)}" }
      [ "    json:", "      #{resource.name}: { #{fields.join(", ")} }" ]
    end

    def form
      [ "    sign_in: true", "    form:", '      authenticity_token: "{{page.csrf-token}}"',
        *resource.fields.map { |field, value| %(      "#{resource.name}[#{field}]": "#{value}") } ]
    end

    # A comment, because the application may ignore or change what a request sends.
    def content
      values = resource.fields.except(resource.token).map { |name, value| "#{name}: #{value[/\A[A-Z].*/] || '"*"'}" }
      " # With content: { #{values.join(", ")} } its other columns are checked, too." if values.any?
    end

    def page(name, path)
      [ "  #{name}:", "    path: #{path}", *("    sign_in: true" if account && !api?), "    success: { bytes: 1 }" ]
    end
end
