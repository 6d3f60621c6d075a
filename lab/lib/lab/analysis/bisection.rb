require "fileutils"
require "json"

# Finds the commit that made a target slower: compares the middle commit between a good and a bad one with the
# good one, in interleaved pairs, and continues in the half that contains the change. bisection.json has the
# plan and the result, and a folder for each compared commit its run, so that a stopped bisection resumes
# where it stopped.
class Lab::Bisection
  SCHEMA = 1
  FILE = "bisection.json"

  # A commit, how it compares with the good one, and what stopped it if it couldn't be measured.
  Step = Data.define(:commit, :subject, :judgement, :failure) do
    def state = failure ? :unknown : judgement.state
  end

  # The commits that may be the first bad one; a single commit if it was found.
  # +steps+ is the log of the search.
  Outcome = Data.define(:suspects, :steps) do
    def found? = suspects.one?
    def step = steps.reverse.find { |step| step.commit == suspects.first }
  end

  attr_reader :directory, :plan

  class << self
    # +plan+ has two revisions as +good+ and +bad+, and the keys of a run's manifest.
    def create(plan, folder: Lab::Workspace.current.make_results, now: Time.now.utc)
      directory = File.join(folder, "#{now.strftime("%Y-%m-%dT%H%M%SZ")}-bisect")
      FileUtils.mkdir_p directory
      File.write File.join(directory, FILE), JSON.pretty_generate(schema_version: SCHEMA, plan:)
      new(directory)
    end

    # The latest one, or nil.
    def latest(folder: Lab::Workspace.current.results)
      Lab.glob(folder, "*/#{FILE}").max&.then { |path| new(File.dirname(path)) }
    end
  end

  def initialize(directory)
    @directory = directory
    @plan = JSON.parse(File.read(File.join(directory, FILE))).fetch("plan")
    @good, @bad = %w[ good bad ].map { |name| Lab::Revision.read(@plan[name]) }
  end

  # Yields each step, and writes progress to +output+. Raises Lab::Error if the bad commit isn't worse than
  # the good one. Returns the outcome.
  def run(output: nil, &)
    @output = output
    lock = Lab::Lock.new(File.join(directory, "lock"))
    @steps = []
    check_bad(step(@bad, &))
    suspects = Search.new(git, good: @good.commit, bad: @bad.commit).run do |commit|
      step(revision(commit), &).state
    end
    preparation.clean_up
    Outcome.new(suspects:, steps: @steps).tap { |outcome| save outcome }
  ensure
    lock&.release
  end

  # Both revisions, for messages.
  def title = "#{@good} → #{@bad}"
  def git = @git ||= Lab::Git.of(Lab::Target.find(@plan["target"]).root)

  private
    def step(revision)
      directory = File.join(self.directory, revision.commit)
      judgement, failure = Comparison.new(
        revision, @good, @plan, directory:, preparation:, output: @output
      ).judge
      step = Step.new(commit: revision.commit, subject: git.subject(revision.commit), judgement:, failure:)
      @steps << step
      step.tap { yield step }
    end

    def check_bad(step)
      return if step.state == :bad

      raise Lab::Error, "#{@bad} can't be measured: #{step.failure}" if step.failure

      judgement = step.judgement
      raise Lab::Error, "#{@bad} is not worse than #{@good}: #{judgement}." if step.state == :good
      raise Lab::Error,
        "Cannot tell whether #{@bad} is worse than #{@good}: #{judgement}. #{judgement.advice}"
    end

    def revision(commit) = Lab::Revision.find(commit, Lab::Target.path(@plan["target"]))

    def preparation
      @preparation ||= Lab::Run::Preparation.new(@plan, folder: File.join(directory, "templates"))
    end

    def save(outcome)
      steps = outcome.steps.map do |step|
        { **step.to_h, state: step.state, judgement: step.judgement&.to_h }.compact
      end
      result = { schema_version: SCHEMA, plan:, suspects: outcome.suspects, steps: }
      Kit::AtomicFile.write File.join(directory, FILE), JSON.pretty_generate(result)
    end
end
