require "fileutils"
require "securerandom"
require "tmpdir"

# Starts a target once, unless it is remote, and sends the requests of each scenario, to find out whether its file is right.
# Nothing is measured.
class Lab::Trial
  HEADER = [ "scenario", "request", "status", "bytes", "success", "row" ]
  ROW_TIMEOUT = 5 # seconds until a row must be there

  include Kit::Clock

  attr_reader :target

  def initialize(target)
    @target = target
  end

  # A row for every request. Yields what it does.
  def rows
    Dir.mktmpdir("lab") do |folder|
      yield "Preparing the database." if target.prepare?
      storage = prepare(folder)
      store = target.ledger.store(storage)
      store.run do
        yield target.remote? ? "Sending requests to #{target.url}." : "Starting the server."
        server(storage, store, folder).run { |server| [ HEADER, *try_all(server, store) ] }
      end
    ensure
      store&.close
    end
  end

  # Whether every request was successful and stored its rows.
  def good? = @good

  private
    def prepare(folder)
      target.install({})
      template = Lab::Template.new(target, File.join(folder, "template"), rows: 100).tap(&:make)
      File.join(folder, "storage").tap { |storage| template.copy_to storage }
    end

    def server(storage, store, folder)
      environment = target.environment(storage:, **store.environment)
      target.server(environment:, log: File.join(folder, "server.log"))
    end

    def try_all(server, store)
      @good = true
      target.scenarios.reject { |scenario| scenario.requests.empty? }.flat_map { |scenario| try(scenario, server, store) }
    end

    def try(scenario, server, store)
      session = Lab::Session.new(server.url, headers: target.headers)
      session.sign_in target.sign_in if scenario.sign_in
      token, csv = SecureRandom.hex(8), target.csv(scenario).sample
      results = scenario.requests.map { |request| [ request, session.request(request, token:, csv:) ] }
      stored = stored(scenario, token, store)
      results.each_with_index.map do |(request, response), index|
        row(index.zero? ? scenario.name : "", request, response, index == results.size - 1 ? stored : "")
      end
    rescue Lab::Error => error
      @good = false
      [ [ scenario.name, error.message, "", "", "no", "" ] ]
    end

    def row(name, request, response, stored)
      problem = request.answer.problem_of(response.code.to_i, response.body)
      @good &&= problem.nil? && !stored.start_with?("no")
      size = response.body.to_s.bytesize.to_s
      [ name, "#{request.http_method} #{request.path}", response.code, size, problem || "yes", stored ]
    end

    # In which tables the token is, as text.
    def stored(scenario, token, store)
      tables = target.ledger.tables(scenario)
      return "–" if tables.empty? || !store.finds_tokens?

      missing = tables
      wait_until(seconds: ROW_TIMEOUT, every: 0.1) do
        missing = tables.reject { |table| store.tokens([ table ]).fetch(table.name).include?(token) }
        missing.empty?
      end
      missing.empty? ? "found in #{tables.map(&:name).join(" and ")}" : "not found in #{missing.map(&:name).join(" and ")}"
    ensure
      store.close
    end
end
