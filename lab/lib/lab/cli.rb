require "thor"

# The command line of bin/lab.
class Lab::CLI < Thor
  extend Options, OptionHelp, Usage, Examples
  include Asserting, Bisecting, Breaking, Cleaning, Combinations, Comparing, Confirming, Measuring,
    Numbers
  include Reporter, SettingUp

  check_unknown_options!
  remove_command :tree

  def self.exit_on_failure? = true

  desc "help [COMMAND]", "List commands, or show help for one"
  def help(...) = super

  desc "version", "Print the version"
  def version
    say Lab::VERSION
  end
  map %w[ --version -V ] => :version

  desc "overview", "List scenarios, targets and parameters"
  def overview
    say "The lab runs load tests over HTTP and verifies every acknowledged write.\n\n"
    overview = Lab::Overview.new
    overview.sections.each { |title, rows| text_section title, rows }
    say overview.advice
  end
  default_task :overview

  desc "published [NAME]", "Show a talk's published results"
  long_desc "Results are recomputed as goodput: successful responses per second. Without a NAME, lists " \
    "the talks."
  def published(name = nil)
    if name
      table = Lab::PublishedTable.new(Lab::Published.find(name))
      say table.heading
      section "Runs", table.rows
      section "Claims", table.claims
      section "Recorded here", table.recorded if table.recorded.any?
    elsif (published = Lab::Overview.new.published).any?
      section "Published", published
    else
      say "There are no published results here."
    end
  end

  desc "run [SCENARIO...]", "Measure scenarios and verify every write"
  long_desc "Verifies that every write the server acknowledged is in the database, once and complete. " \
    "Without a SCENARIO, " \
    "measures the target's first one. Exit status: 1 if the verification or a measurement failed, 3 if the " \
    "machine is busy. " \
    "Writes that can't be verified are only a warning: #{Lab.command} assert 'unverified==0' requires them."
  option :target, desc: "target: a name or the path of a .yml file (default: lab.yml)"
  option :param, repeatable: true, default: [],
    desc: "a parameter and its values: transactions=deferred,immediate"
  option :runs, type: :numeric, default: 3, desc: "iterations of each combination"
  option :requests, type: :numeric, desc: "requests per measurement, instead of --seconds"
  shaped_load_options
  measuring_options
  def run_scenarios(*scenarios)
    start_run scenarios, combinations_of_parameters
  end
  map "run" => :run_scenarios

  desc "reproduce SOURCE", "Reproduce a talk's measurements"
  option :runs, type: :numeric, desc: "iterations of each step"
  option :requests, type: :numeric, desc: "requests per measurement, if the source has a fixed number"
  option :only, type: :array, desc: "only steps with these names or prefixes"
  option :quick, type: :boolean, default: false,
    desc: "1 iteration of 2,000 requests, if the source has a fixed number"
  measuring_options seconds: nil, warm_up: nil
  def reproduce(source)
    check_numbers
    reproduction = Lab::Reproduction.find(source)
    manifest = reproduction.manifest(install: !options[:dry_run], **source_options)
    say manifest[:left_out] if manifest[:left_out]
    if manifest[:variants].any?
      measure(**manifest, cut_off: true)
    else
      published source
      section "Here", Lab::ReproductionTable.new(reproduction.outcome([])).steps
    end
  end

  desc "resume", "Continue the latest run"
  long_desc "Continues the latest bisection instead if that is newer. Failed measurements of a run are " \
    "repeated; finished ones are not."
  noise_option
  remote_option
  def resume
    return continue_bisection if latest_is_bisection?

    run = latest_run.tap(&:lock)
    run.complete? ? warn("Nothing is left to measure in #{run.directory}.") : prepare_to_resume(run)
    carry_out run
  end

  desc "fault KIND...", "Inject faults under load, verify writes"
  long_desc "Kinds of faults: #{Lab::Faults.all.keys.join(", ")}, or all."
  option :times, type: :numeric, default: 5, desc: "number of faults of each kind"
  option :target, desc: "target: a name or the path of a .yml file (default: lab.yml)"
  option :param, repeatable: true, default: [], desc: "a parameter and its value: synchronous=full"
  option :scenario, desc: "scenario of the load (default: the target's first)"
  option :concurrency, type: :numeric, default: 20, desc: "number of clients"
  option :rows, type: :numeric, default: 1_000, desc: "number of sample rows in the database"
  option :generator, desc: "oha or wrk, which mark each request (default: the best one installed)"
  def fault(*kinds)
    check_numbers
    stop_orphans
    Lab::MachineLock.check(accepted: true).each { |other| warn "Latencies may be wrong: #{other}." }
    inject_faults Lab::FaultRun.new(Lab::Faults.named(kinds), fault_plan)
  end

  desc "report [RUN]", "Write the HTML report of a run"
  long_desc "RUN is the name of a run in lab/results, such as 2026-11-27T023324Z, or its path. Default: " \
    "the latest one."
  option :bmf, type: :boolean, default: false, desc: "print Bencher's metric format instead"
  def report(directory = nil)
    check_combinations
    say report_of(directory ? Lab::Run.find(directory) : latest_run)
  end

  desc "save [RUN] [NAME]", "Save a run's report in docs/results"
  option :force, type: :boolean, default: false, desc: "overwrite files of the same name"
  def save(*words)
    named = words.any? && Lab::Workspace.current.run(words.first)
    directory = named && File.directory?(named) ? named.tap { words.shift } : latest_run.directory
    say Lab::SavedRun.of(directory, name: words.first).write(force: options[:force]).join("\n")
  end

  private
    def latest_run
      Lab::Run.latest or raise Lab::Error, "No runs yet. Start one with #{Lab.command} run."
    end
end
