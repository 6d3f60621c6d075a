require "json"

# How far a kind of fault is: a line that is written over on a terminal, a line of JSON for each fault elsewhere.
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
