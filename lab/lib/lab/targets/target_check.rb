require "fileutils"
require "securerandom"
require "tmpdir"

# Runs lab check: starts a target once, unless it is remote, and sends the requests of each scenario, to find
# out whether its file is right. Nothing is measured.
class Lab::TargetCheck
  HEADER = [ "scenario", "request", "status", "bytes", "success", "row" ]

  LOG_LINES = 12 # lines of the server's log that are shown if a scenario failed

  attr_reader :target

  # +row_timeout+ is how many seconds it waits for a row.
  def initialize(target, parameters: {}, row_timeout: Rows::TIMEOUT)
    @target, @parameters, @row_timeout = target, parameters, row_timeout
  end

  def title = "#{[ target.name, *parameters.map { |pair| pair.join("=") } ].join(" ")}: #{target.title}"

  # A row for every request. Yields what it does, and what went wrong.
  def rows(&note)
    Dir.mktmpdir("lab") do |folder|
      @note, @good = note, true
      note.call "Preparing the database." if target.prepare?
      @storage = prepare(folder)
      @store = target.ledger.store(@storage, parameters)
      @store.run { [ HEADER, *try_all(folder) ].tap { check_database } }
    ensure
      @store&.close
    end
  end

  # Whether every request was successful and stored its rows, and no query of the ledger found wrong ones.
  def good? = @good

  private
    attr_reader :parameters

    def prepare(folder)
      target.install(parameters)
      template = Lab::Template.new(target, File.join(folder, "template"), rows: 100).tap(&:make)
      File.join(folder, "storage").tap { |storage| template.copy_to storage }
    end

    def server(folder)
      environment = target.environment(storage: @storage, parameters:, **@store.environment)
      target.server(environment:, log: @log = File.join(folder, "server.log"))
    end

    def try_all(folder)
      @note.call target.remote? ? "Sending requests to #{target.url}." : "Starting the server."
      server(folder).run do |server|
        target.scenarios.reject { |scenario| scenario.requests.empty? }.flat_map do |scenario|
          try_and_explain(scenario, server)
        end
      end
    end

    # With what the server logged, if something failed.
    def try_and_explain(scenario, server)
      logged, good, @good = log_size, @good, true
      try(scenario, server).tap { show_log(logged) unless @good }
    ensure
      @good &&= good
    end

    def log_size = File.exist?(@log) ? File.size(@log) : 0

    def show_log(from)
      return if log_size <= from

      excerpts = Lab::ServerLog.new(@log, from:)
        .exceptions.values.flat_map { |exception| exception[:excerpt] }
      lines = if excerpts.any?
        excerpts
      else
        File.binread(@log, nil, from).force_encoding("UTF-8").scrub.lines(chomp: true)
      end
      @note.call "From the server's log:\n#{lines.last(LOG_LINES).map { |line| "  #{line}" }.join("\n")}"
    end

    def try(scenario, server)
      session = Lab::Session.new(server.url, headers: target.headers)
      session.sign_in target.sign_in if scenario.sign_in
      Lab::Journey.of(scenario, target).each { |journey| journey.check([ session.page ]) }
      token, csv = SecureRandom.hex(8), target.csv(scenario).sample
      results = scenario.requests.map do |request|
        result(request, session.request(request, token:, csv:), session)
      end
      stored = stored(scenario, token, successful: results.all? { |_, _, _, success| success == "yes" })
      results.each_with_index.map do |cells, index|
        [ index.zero? ? scenario.name : "", *cells, index == results.size - 1 ? stored : "" ]
      end
    rescue Lab::Error => error
      failed scenario.name, error.message
      [ [ scenario.name, "", "", "", "no", "" ] ]
    end

    def result(request, response, session)
      problem = request.answer.problem_of(response.code.to_i, response.body)
      @good = false if problem
      status = [ response.code, *session.redirect(response) ].join(" to ")
      [ "#{request.http_method} #{request.path}", status, response.body.to_s.bytesize.to_s, problem || "yes" ]
    end

    # In which tables the token is, as text. If the requests were not +successful+, no row is expected.
    def stored(scenario, token, successful:)
      rows = Rows.new(store: @store, tables: target.ledger.tables(scenario, parameters), token:)
      text = rows.look(seconds: successful ? @row_timeout : 0)
      rows.problems.each { |problem| failed scenario.name, problem } if successful
      text
    rescue Lab::Error => error
      failed scenario.name, error.message
      "unknown"
    end

    # Once the server has ended.
    def check_database
      @store.faults.each { |fault| failed "ledger", fault }
    rescue Lab::Error => error
      failed "ledger", error.message
    end

    def failed(subject, problem)
      @good = false
      @note.call "#{subject}: #{problem.strip}"
    end
end
