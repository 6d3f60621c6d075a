# A Rack application: Sinatra, Hanami, Roda and others.
class Lab::Init::Rack < Lab::Init::Application
  SERVERS = { "puma" => %w[ puma --bind tcp://127.0.0.1:$PORT ],
    "falcon" => %w[ falcon serve --bind http://127.0.0.1:$PORT ],
    "thin" => %w[ thin start --address 127.0.0.1 --port $PORT ],
    "rackup" => %w[ rackup --host 127.0.0.1 --port $PORT ] }.freeze

  def here? = exist?("config.ru")
  def found = "a Rack application (config.ru) on #{server}"

  def target
    "target:\n  serve: #{list([ *(%w[ bundle exec ] if exist?("Gemfile")), *SERVERS.fetch(server) ])}\n  " \
    "ready: /\n  environment: { RACK_ENV: production }\n"
  end

  def parameters = super(processes: server == "puma")

  private
    def server = SERVERS.keys.find { |gem| gems.match?(/\b#{gem}\b/) } || "rackup"
end
