# Shows an import's progress: a bar on a terminal, otherwise a line every ten seconds.
class Import::Progress
  include Kit::Clock

  WIDTH = 30
  INTERVALS = { true => 0.2, false => 10 }.freeze # seconds, on a terminal and elsewhere

  def initialize(output = File.open(File::NULL, "w"))
    @output, @terminal = output, output.tty?
    @began = @shown = now
  end

  # +fraction+ of the source that was read, or nil if unknown.
  def show(summary, fraction)
    return if now - @shown < INTERVALS.fetch(@terminal)

    @shown = now
    @terminal ? @output.print("\r#{bar(fraction)} #{words(summary, fraction)}\e[K") : @output.puts(words(summary, fraction))
    @output.flush
  end

  # Prints a line above the bar.
  def tell(sentence)
    @output.puts "#{"\r\e[K" if @terminal}#{sentence}"
  end

  def finish(summary)
    @output.print "\r\e[K" if @terminal
    @output.puts "#{summary.read} entries in #{(now - @began).round(1)} s." if summary.read.positive?
  end

  private
    def bar(fraction)
      done = ((fraction || 0) * WIDTH).round.clamp(0, WIDTH)
      "[#{"#" * done}#{" " * (WIDTH - done)}]"
    end

    def words(summary, fraction)
      seconds = now - @began
      [ ("#{(fraction * 100).floor} %" if fraction), "#{summary.read} entries",
        "#{(summary.read / [ seconds, 0.1 ].max).round}/s", *left(seconds, fraction) ].compact.join(", ")
    end

    def left(seconds, fraction)
      "about #{(seconds / fraction * (1 - fraction)).ceil} s left" if fraction && fraction.between?(0.01, 0.999)
    end
end
