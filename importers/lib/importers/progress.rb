# Shows an import's progress: a bar on a terminal, otherwise a line every ten seconds.
class Importers::Progress
  include Kit::Clock

  WIDTH = 30
  INTERVALS = { true => 0.2, false => 10 }.freeze # seconds, on a terminal and elsewhere

  def initialize(output = File.open(File::NULL, "w"))
    @output, @terminal = output, output.tty?
    @started_at = @shown_at = now
  end

  # +fraction+ of the source that was read, or nil if unknown.
  def show(summary, fraction)
    return if now - @shown_at < INTERVALS.fetch(@terminal)

    @shown_at = now
    if @terminal
      @output.print("\r#{bar(fraction)} #{status(summary, fraction)}\e[K")
    else
      @output.puts(status(summary, fraction))
    end
    @output.flush
  end

  # Prints a line above the bar.
  def print_line(text)
    @output.puts "#{"\r\e[K" if @terminal}#{text}"
  end

  def finish(summary)
    @output.print "\r\e[K" if @terminal
    @output.puts "#{summary.read} entries in #{elapsed.round(1)} s." if summary.read.positive?
  end

  private
    def elapsed = now - @started_at

    def bar(fraction)
      filled = ((fraction || 0) * WIDTH).round.clamp(0, WIDTH)
      "[#{"#" * filled}#{" " * (WIDTH - filled)}]"
    end

    def status(summary, fraction)
      [ ("#{(fraction * 100).floor} %" if fraction), "#{summary.read} entries",
        "#{(summary.read / [ elapsed, 0.1 ].max).round}/s", *remaining(fraction) ].compact.join(", ")
    end

    def remaining(fraction)
      if fraction && fraction.between?(0.01, 0.999)
        "about #{(elapsed / fraction * (1 - fraction)).ceil} s left"
      end
    end
end
