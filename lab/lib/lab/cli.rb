require "thor"

# What a person types after bin/lab.
class Lab::CLI < Thor
  include Breaking, Measuring, Telling

  def self.exit_on_failure? = true

  # Says what went wrong and how to go on, without a trace of where.
  def self.start(...)
    super
  rescue Lab::Error => error
    warn error.message
    exit error.status
  rescue Interrupt
    exit 130
  end

  desc "overview", "What there is: scenarios, levers, faults, published sources, load generators"
  def overview
    say "The lab runs load tests against a server from outside, and proves what it kept.\n\n"
    Lab::Overview.new.sections.each { |title, rows| section title, rows }
    say "bin/lab help lists the commands."
  end
  default_task :overview

  desc "published [NAME]", "What a talk printed, and what its own numbers say"
  def published(name = nil)
    if name
      Lab::PublishedTable.new(Lab::Published.find(name)).then { |table| say(table.heading); section "Runs", table.rows; section "Said of them", table.claims }
    else
      section "Published", Lab::Overview.new.published
    end
  end

  def self.guarded
    option :accept_noise, type: :boolean, default: false, desc: "measure even when something else is at work here"
  end

  def self.load_options
    option :ladder, default: "20", desc: "levels of concurrency: 1,20,256 or 1,2,4,…,256"
    option :rate, type: :numeric, desc: "requests a second, whether answered or not; without it, each client waits for its answer"
  end

  def self.measuring_options(seconds: 10, warm_up: 8)
    guarded
    option :seconds, type: :numeric, default: seconds, desc: "how long each cell is measured"
    option :warm_up, type: :numeric, default: warm_up, desc: "seconds of load before that, which do not count"
    option :posts, type: :numeric, default: 1_000, desc: "posts in the database, at least; there are more where a scenario destroys"
    option :dry_run, type: :boolean, default: false, desc: "say what would be measured, and how long that would take"
    option :generator, desc: "oha, hey, wrk or ab; the best that is here when not said"
  end
  private_class_method :guarded, :load_options, :measuring_options

  desc "run SCENARIO...", "Measures scenarios, each on a fresh database, and looks for every write"
  option :subject, default: "frontpage", desc: "what is measured, by name or by the path of a .yml file"
  option :lever, repeatable: true, default: [], desc: "a lever and its values: transactions=deferred,immediate"
  option :repeats, type: :numeric, default: 3, desc: "how often each cell is measured"
  option :requests, type: :numeric, desc: "how many requests each cell lasts, instead of seconds"
  load_options
  measuring_options
  def run_scenarios(*scenarios)
    begin_run scenarios, Lab::Variant.all_of(options[:subject], Lab::Variant.levers_in(options[:lever]).transform_values { |values| values.split(",") })
  end
  map "run" => :run_scenarios

  desc "compare A B", "Measures two variants in pairs, A B B A: frontpage frontpage:transactions=deferred"
  option :scenarios, type: :array, default: %w[ posts_index post_create ], desc: "what is compared"
  option :repeats, type: :numeric, default: 6, desc: "how many pairs"
  load_options
  measuring_options
  def compare(before, after)
    begin_run options[:scenarios], [ before, after ].map { |text| Lab::Variant.parse(text) }
  end

  desc "reproduce SOURCE", "Runs the steps of a talk in its order, and sets what it printed beside what is measured here"
  option :repeats, type: :numeric, desc: "how often each step is measured"
  option :requests, type: :numeric, desc: "how many requests, where the source counts them"
  option :only, type: :array, desc: "only the steps of these names, or that begin with them"
  option :quick, type: :boolean, default: false, desc: "where the source counts requests: 2,000 of them, once"
  measuring_options seconds: nil, warm_up: nil
  def reproduce(source)
    reproduction = Lab::Reproduction.find(source)
    manifest = reproduction.manifest(rehearsed: options[:dry_run], **asked_of_source)
    if manifest[:variants].any?
      measure(**manifest, cut_off: true)
    else
      published source
      section "Here", Lab::ReproductionTable.new(reproduction.outcome([])).steps
    end
  end

  desc "resume", "Goes on where the latest run was stopped"
  guarded
  def resume
    carry_out latest_run.tap { |run| refuse_another_commit(run); run.note guard }
  end

  desc "fault KIND...", "Breaks a server under load, #{Lab::Faults.all.keys.join(", ")} or all, and looks for every write"
  option :times, type: :numeric, default: 5, desc: "how often each"
  option :subject, default: "frontpage", desc: "what is broken, by name or by the path of a .yml file"
  option :lever, repeatable: true, default: [], desc: "a lever and its value: synchronous=full"
  option :scenario, desc: "what the load writes; the subject's first when not said"
  option :concurrency, type: :numeric, default: 20, desc: "clients of the load"
  option :posts, type: :numeric, default: 1_000, desc: "posts in the database"
  option :generator, desc: "oha, which alone marks each request"
  def fault(*kinds)
    break_it Lab::FaultRun.new(Lab::Faults.named(kinds), fault_plan)
  end

  desc "report [RUN]", "Draws a run, the latest or the one at that path, as one HTML file"
  option :bmf, type: :boolean, default: false, desc: "print Bencher's metric format instead"
  def report(directory = nil)
    run = directory ? Lab::Run.new(directory) : latest_run
    say options[:bmf] ? JSON.pretty_generate(Lab::Summary.new(run).bmf) : draw(run)
  end

  desc "assert [RUN] EXPECTATION...", "Whether a run is as expected: 'lost==0' 'post_create.goodput>=200' 'p99<=250ms' 'errors<=1%' 'ratio>=0.95'"
  long_desc <<~TEXT
    Ends with 0 when all hold; 1 when one is broken; 2 when the repeats cannot say, because their 95 % interval lies on both sides
    of a bound or there are too few; 3 when the run was measured under noise that nobody accepted.
  TEXT
  option :markdown, type: :boolean, desc: "print a table of Markdown"
  option :junit, desc: "write a file of JUnit's format there"
  def assert(*expectations)
    run = expectations.first.to_s.match?(/[<>=]/) || expectations.empty? ? latest_run : Lab::Run.new(expectations.shift)
    assertion = Lab::Assertion.new(run, expectations)
    options[:markdown] ? say(assertion.markdown) : section(run.directory, assertion.rows)
    File.write options[:junit], assertion.junit if options[:junit]
    warn "Measured under noise that nobody accepted: measure again when the machine is calm." if assertion.noisy?
    exit assertion.status
  end

  desc "keep [RUN] [NAME]", "Keeps the report of a run, and a summary of it, in docs/results; of faults, their table"
  option :force, type: :boolean, default: false, desc: "write over what was kept under that name"
  def keep(*words)
    directory = File.directory?(words.first.to_s) ? words.shift : latest_run.directory
    say Lab::Kept.of(directory, name: words.first).write(force: options[:force]).join("\n")
  end

  private
    def latest_run
      Lab::Run.latest or raise Lab::Error, "There is no run yet. Begin one with bin/lab run."
    end
end
