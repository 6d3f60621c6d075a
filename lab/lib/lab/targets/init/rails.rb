# A Rails application.
class Lab::Init::Rails < Lab::Init::Application
  DATABASES =
    { "sqlite3" => "sqlite", "pg" => "postgresql", "mysql2" => "mysql", "trilogy" => "mysql" }.freeze

  def here? = exist?("config/application.rb") && exist?("bin/rails")
  def found = "a Rails application on #{database}#{" that creates #{resource.table}" if resource}"

  def target
    [ "target:", '  prepare: [ bin/rails, "db:prepare" ]',
      "  serve: [ bin/rails, server, --binding, 127.0.0.1, --port, $PORT ]", "  ready: #{ready}", *headers,
      "  environment:", "    RAILS_ENV: production", '    SECRET_KEY_BASE_DUMMY: "1"',
      *database_urls ].join("\n")
  end

  def scenarios
    return [ super, *left_out ].join("\n") unless root? || resource || with("index").any?

    pages = with("index").flat_map { |route| page(route.label, route.path) }
    [ *sign_in, "scenarios:", *(create if resource), *(page("home", "/") if root?), *pages, *left_out,
      *("\n#{commented}" unless resource) ].join("\n")
  end

  # A comment if no resource is known.
  def ledger
    table = if resource
      "#{resource.table}: { token: #{resource.token} }#{content}"
    else
      "orders: { token: title }"
    end
    lines = [ "ledger:", "  database: #{database}",
      *("  path: production.sqlite3 # below $STORAGE, a folder that every measurement has " \
        "of its own" if database == "sqlite"),
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
    def routes = @routes ||= Lab::Init::Routes.new { |path| read(path) }
    def root? = routes.known.any? { |route| route.kind == :root && route.path == "/" }

    def ready
      routes.known.find { |route| route.kind == :get && route.options.value?("rails/health#show") }&.path ||
        "/"
    end

    def database
      @database ||= DATABASES.find { |gem, _| read("Gemfile").match?(/^\s*gem ["']#{gem}["']/) }&.last ||
        "sqlite"
    end

    def with(action)
      routes.known.select { |route| route.kind == :resources && route.action?(action) }.uniq(&:label)
    end

    # The first route that creates a row with a text column.
    def creating = @creating ||= with("create").find { |route| row(route) }
    def resource = @resource ||= (row(creating) if creating)

    # The table's name has the namespace if the model has it.
    def row(route) = [ route.label, route.name ]
      .filter_map { |table| Lab::Init::Resource.in(read("db/schema.rb"), table) }.first

    # As a comment.
    def left_out
      lines = [
        *routes.unknown,
        *(with("create") - [ creating ]).map { |route| "#{route.path}: #{uncreated(route)}" }
      ]
      [ "", "# Left out:", *lines.map { |line| "# - #{line}" } ] if lines.any?
    end

    def uncreated(route)
      return "creating one works as in the scenario above, with its table in the ledger" if row(route)

      "creating one needs a table #{route.name} with a text column in db/schema.rb"
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
        "  page: #{form_page}", "" ]
    end

    def form_page
      if creating.action?("new") then "#{creating.path}/new"
      else creating.action?("index") ? creating.path : "/"
      end
    end

    def account = @account ||= Lab::Init::Account.in(routes.known)

    def create
      [ "  create_#{Lab::Init::Resource.singular(creating.label)}:", "    path: #{creating.path}",
        *(api? ? json : form), "    success: { status: [ 201, 302 ] }" ]
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
      values = resource.fields.except(resource.token).map do |name, value|
        "#{name}: #{value[/\A[A-Z].*/] || '"*"'}"
      end
      " # With content: { #{values.join(", ")} } its other columns are checked, too." if values.any?
    end

    def page(name, path)
      [
        "  #{name}:",
        "    path: #{path}",
        *("    sign_in: true" if account && !api?),
        "    success: { bytes: 1 }"
      ]
    end
end
