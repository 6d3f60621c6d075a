# Leads through the steps of a workshop on a terminal: says what to do, waits, checks the running application,
# and measures before and after a step that is said to make it faster.
class Lab::Workshop::Guide
  # Someone left, or there is no more input.
  class Left < StandardError
  end

  # +auto+ applies every step itself; without a +measurement+, nothing is measured.
  def initialize(workshop, input: $stdin, output: $stdout, auto: false, measurement: nil)
    @workshop, @input, @output, @auto, @measurement = workshop, input, output, auto, measurement
  end

  # Leads through all steps in their order, and skips those that are done. Returns
  # whether all of them are done.
  def lead
    start
    @workshop.steps.each { |step| progress.done?(step) ? say("#{step.title}: done.") : lead_through(step) }
    true
  rescue Left
    say_how_to_continue
  end

  # Leads through +step+ only. Checks it again if it is done. Returns whether it is.
  def lead_to(step)
    start
    missing = @workshop.steps.take_while { |other| other.name != step.name }
      .find { |other| !progress.done?(other) }
    raise Lab::Error, "#{step.name} builds on #{missing.name}, which isn't done. Start with that." if missing

    progress.done?(step) ? check(step) : lead_through(step)
    true
  rescue Left
    say_how_to_continue
  end

  private
    def start
      @workshop.start { say "Copying the application to #{@workshop.directory}." }
      return if @auto

      say "", "Run the commands of the steps in another terminal, after these:",
        *@workshop.shell.map { |line| "  #{line}" }
    end

    # Returns false.
    def say_how_to_continue
      say "Continue with #{Lab.command} workshop #{@workshop.directory}."
      false
    end

    def lead_through(step)
      explain step
      before = measure(step, "before")
      apply step if @auto || asked_to_apply?
      if @auto then check(step)
      else (apply step if asked_to_apply?) until took_effect?(step)
      end
      compare before, measure(step, "after")
      progress.done step
    end

    def explain(step)
      say "", "== #{step.title} ==", "", step.why, "", step.text
      say "", "Unlike the workshop: #{step.differs}" if step.differs
      say ""
    end

    # Returns whether the lab should make the change. Raises Left at the end of the input.
    def asked_to_apply?
      @output.print "Press Enter when done, a to apply it automatically, q to quit: "
      answer = @input.gets&.strip
      raise Left if answer.nil? || answer.start_with?("q")

      answer.start_with?("a")
    end

    def apply(step)
      say "Applying the change."
      Lab::Workshop::Editor.new(@workshop, files: step.files).apply(step.apply)
    end

    def check(step)
      raise Lab::Error, "#{step.title}: the change did not take effect (see above)." unless took_effect?(step)
    end

    def took_effect?(step)
      say "Starting the application and checking it."
      problems = Lab::Workshop::Trial.new(@workshop).problems(step) do |check, problem|
        say problem ? "  ✗ #{[ check&.title, problem ].compact.join(": ")}" : "  ✓ #{check.title}"
      end
      problems.empty?
    end

    def measure(step, time)
      return unless @measurement && step.measures
      return progress.of(step)[time] if progress.of(step)[time]

      say "Measuring #{step.measures} #{time}: #{@measurement}."
      figures = @measurement.take(step.measures)
      figures.tap { progress.record step, time => figures }
    rescue Lab::Error => error
      say "Not measured: #{error.message}"
    end

    def compare(before, after)
      return unless before && after

      say "  before: #{described(before)}", "  after:  #{described(after)}",
        "These runs are short: compare variants with #{Lab.command} compare for a result."
    end

    def described(figures)
      words = [
        "goodput #{Lab::Figures.number(figures["goodput"])}/s",
        "p50 #{Lab::Figures.seconds(figures["p50"])}"
      ]
      words << "verification failed" unless figures["verified"]
      words << "disturbed by other processes" if figures["noisy"]
      words.join(", ")
    end

    def progress = @workshop.progress

    # Returns nil.
    def say(*lines)
      lines.each { |line| @output.puts line }
      nil
    end
end
