require "sqlite3"

# Reports of runs with fake measurements.
module ReportableRuns
  private
    def report_of_loads(number)
      loads = (1..number).map do |clients|
        { scenario: "post_create", target: "frontpage", parameters: { "busy" => clients.to_s },
          concurrency: clients, requests: 9000, iterations: 1 }
      end
      variants = loads.map { |load| load.slice(:target, :parameters) }
      create scenarios: [ "post_create" ], variants:, loads:, generator: "oha", warm_up: 2
      @run.measurements.each do |measurement|
        store_result measurement,
          requests: true, refused: 0, lost: 0, observed: { telemetry: { memory_peak: 1024**2 } }
      end
      Lab::Report.new(@run).html
    end

    def report(compare: false, levels: [ 1, 4, 16 ], requests: true, refused: 20, lost: 0,
      parameters: { "transactions" => "deferred" },
      variants: [ {}, parameters ].map { |parameters| { target: "frontpage", parameters: } }, **observed)
      create scenarios: [ "post_create" ], variants:, compare:, concurrency: levels, generator: "oha",
        iterations: 2, seconds: 3, warm_up: 1, machine: { cores: 2 },
        began: "21 November 2026, 10:00 UTC"
      @run.measurements.each do |measurement|
        refused_here = measurement.variant.parameters.empty? ? 0 : refused
        store_result measurement, requests:, refused: refused_here, lost:, observed:
      end
      Lab::Report.new(@run)
    end

    def create(**manifest)
      @run = Lab::Run.create(manifest, folder: @folder)
    end

    def store_result(measurement, requests:, refused:, lost:, observed:)
      folder = File.join(@run.directory, "measurements", measurement.path)
      FileUtils.mkdir_p folder
      size = 100 * measurement.concurrency
      answers = Array.new(size) do |number|
        [ 3.0 * number / size, 0.01 * (1 + number % 7), number < refused ? 500 : 200 ]
      end
      record folder, answers if requests
      write folder, measurement, answers, lost, observed
    end

    def record(folder, answers)
      SQLite3::Database.new(File.join(folder, "requests.sqlite3")) do |database|
        database.execute <<~SQL
          CREATE TABLE oha (url TEXT, start REAL, "end" REAL, duration REAL, status INTEGER, len_bytes INTEGER)
        SQL
        database.transaction { answers.each { |answer| insert database, answer } }
      end
    end

    def insert(database, answer)
      database.execute <<~SQL, [ "/?request_token=#{token(answer)}", *answer ]
        INSERT INTO oha (url, "end", duration, status, len_bytes) VALUES (?, ?, ?, ?, 0)
      SQL
    end

    def token(answer) = format("%016x", answer.first * 10_000)

    def write(folder, measurement, answers, lost, observed)
      File.write File.join(folder, "telemetry.jsonl"), telemetry if observed[:telemetry]
      File.write File.join(folder, "server.log"),
        answers.map { |answer| "[#{token(answer)}] took <b>long</b>\n" }.join
      sample = Lab::Sample.new(statuses: answers.map(&:last).tally, seconds: 3.0,
        concurrency: measurement.concurrency,
        latencies: Lab::Latencies.new(answers.map { |answer| answer[1] }))
      reconciliation = Lab::Reconciliation.new(answered: { "a" => true },
        stored: { "sessions" => lost.zero? ? [ "a" ] : [] })
      result = Lab::Result.of(measurement, sample:, reconciliation:, faults: [], settings: { yjit: true },
        command: [ "oha" ], generator_share: 0.4, **observed)
      result.write File.join(folder, "measurement.json")
    end

    def telemetry
      samples = (0..3).map { |at| { at:, memory: at * 1024**2, log: (2 + at) * 1024**2, spent: {} } }
      samples.map { |sample| "#{JSON.generate(sample)}\n" }.join
    end
end
