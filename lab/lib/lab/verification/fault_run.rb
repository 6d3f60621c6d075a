require "fileutils"
require "json"

# Injects kinds of faults one after another. Its folder contains the plan and the results in fault.json, and a
# document in fault.md. It is not a run and has no manifest.json.
class Lab::FaultRun
  SCHEMA = 2

  attr_reader :directory, :outcomes, :skipped

  # +kinds+ are classes by name, as returned by Lab::Faults.named. Raises Lab::Error if a fault can't be
  # injected here.
  def initialize(kinds, plan, folder: Lab::Workspace.current.make_results, now: Time.now.utc)
    @kinds, @plan, @began = kinds, plan.tap(&:check), now
    @directory = File.join(folder, now.strftime("%Y-%m-%dT%H%M%SZ-fault"))
    @outcomes = {}
    @skipped = faults.transform_values(&:obstacle).compact
    raise Lab::Error, "#{skipped.values.first.sub(/\A./, &:upcase)}." if skipped.size == kinds.size
  end

  # Yields the name and number of each kind of fault. The block returns a callable, which receives the figures
  # of each fault.
  def carry_out
    @plan.variant.install
    template.make
    faults.except(*skipped.keys).each do |kind, fault|
      progress = yield kind, fault.attempts.size
      outcomes[kind] = fault.outcome { |event| progress.call(event) }
      write
      break if interrupted?
    end
  ensure
    FileUtils.rm_rf template.directory
  end

  def good? = outcomes.values.all?(&:good?)

  # Why it isn't good, as a few sentences; nil if it is.
  def failure
    bad = outcomes.reject { |_, outcome| outcome.good? }
    return if bad.empty?

    places = [ directory, *bad.keys.filter_map { |kind| faults[kind].preserved } ]
    tried = bad.values.any?(&:injected?)
    [ *bad.keys.group_by { |kind| problem(bad[kind]) }.map { |problem, kinds|
      format(problem, kinds.join(" and "))
    },
      "See above#{"; the evidence is in #{places.join(" and ")}" if tried}." ].join(" ")
  end

  def interrupted? = outcomes.values.any?(&:interrupted?)
  def table = Lab::FaultTable.new(outcomes, skipped:, sqlite: !@plan.target.ledger.sqlite("").nil?)

  private
    # A sentence with a place for the kinds of faults.
    def problem(outcome)
      if !outcome.verified? then "Verification failed after %s."
      elsif !outcome.injected? then "%s couldn't be injected."
      elsif !outcome.acknowledged? then "No write was acknowledged during %s, so none was verified."
      else "%s failed."
      end
    end

    def template
      @template ||= Lab::Template.new(@plan.target, File.join(directory, "template"), rows: @plan.rows)
    end

    def faults
      @faults ||= @kinds.to_h do |kind, fault|
        [ kind, fault.new(@plan, template:, directory: File.join(directory, kind)) ]
      end
    end

    def write
      began = @began.strftime("%d %B %Y, %H:%M UTC")
      Kit::AtomicFile.write File.join(directory, "fault.json"), JSON.pretty_generate(
        schema_version: SCHEMA, began:, machine:, **@plan.to_h, faults: outcomes.transform_values(&:figures),
        skipped:)
      Kit::AtomicFile.write File.join(directory, "fault.md"), table.markdown
    end

    def machine = @machine ||= Lab::Machine.new.to_h
end
