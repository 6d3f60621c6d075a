require "json"

# The progress of a fault: a line that is updated on a terminal, otherwise a line of JSON per fault.
class Lab::Faults::Progress < Lab::Progress
  def initialize(output, kind, **)
    super(output, **)
    @kind, @number = kind, 0
  end

  def step(event)
    @number += 1
    if @output.tty?
      @output.print "\r\e[K#{bar(@number)} #{@number}/#{@total}  #{remaining(@number)}  #{@kind}"
      @output.puts if @number == @total
    else
      @output.puts JSON.generate(fault: @kind, number: @number, of: @total, **event)
    end
    @output.flush
  end
end
