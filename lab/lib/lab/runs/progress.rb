require "json"

# The progress of a run: a line that is updated on a terminal, otherwise a line of JSON per measurement.
class Lab::Progress
  include Kit::Clock

  WIDTH = 24

  def initialize(output, total:)
    @output, @total = output, total
    @began = now
  end

  def step(number, measurement, result)
    @stepped = @stepped.to_i + 1
    if @output.tty?
      outcome = "#{result.goodput.round(1)}/s#{" INVALID" unless result.valid?}"
      @output.print "\r\e[K#{bar(number)} #{number}/#{@total}  #{remaining(number)}  #{measurement.label}: " \
        "#{outcome}"
      @output.puts if number == @total
    else
      @output.puts JSON.generate(measurement: measurement.label, iteration: measurement.iteration, number:,
        of: @total, goodput: result.goodput.round(2), valid: result.valid?)
    end
    @output.flush
  end

  private
    def bar(number)
      filled = WIDTH * number / @total
      "[#{"#" * filled}#{" " * (WIDTH - filled)}]"
    end

    # Assumes that the remaining measurements take as long as the finished ones.
    def remaining(number)
      seconds = (now - @began) / @stepped * (@total - number)
      seconds < 60 ? "#{seconds.round} s left" : "#{(seconds / 60).ceil} min left"
    end
end
