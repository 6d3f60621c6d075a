require "yaml"

# All stacks of a target as steps, one for each of their sinks, in the listed order.
class Lab::Reproduction::Stacks
  SINKS = %w[ none fire acknowledged ].freeze
  CHART_SINK = "fire" # as in the article: without waiting for MongoDB's reply

  # +target+ names a target whose folder lists its stacks.
  def initialize(target, file: File.join(Lab::Target.find(target).root, "stacks.yml"))
    @target, @stacks = target, YAML.load_file(file)
  end

  # The definition of each step by name, as in a file of reproductions.
  def steps
    @stacks.flat_map { |name, stack|
      stack["reason"] ? [ [ name, skipped_step(name, stack) ] ] : sink_steps(name, stack)
    }.to_h
  end

  private
    def skipped_step(name, stack)
      note = [ ("instead: #{stack["instead"]}" if stack["instead"]), stack["note"] ].compact.join("; ")
      {
        "row" => stack["row"] || name,
        "title" => stack["title"],
        "aside" => true,
        "reason" => stack["reason"],
        "note" => note
      }
    end

    def sink_steps(name, stack)
      SINKS.map { |sink| [ "#{name} #{sink}", step(name, stack, sink) ] }
    end

    def step(name, stack, sink)
      {
        "row" => stack["row"] || name,
        "title" => "#{stack["title"]}; sink: #{sink}",
        "variant" => "#{@target}:stack=#{name},sink=#{sink}",
        "load" => sink,
        "over" => before(name)&.then { |other| "#{other} #{sink}" },
        "aside" => stack["row"].nil? || sink != CHART_SINK,
        "note" => stack["note"]&.strip
      }
    end

    # The previous stack of the article that runs: the speed-up chart leads from one to the next.
    def before(name)
      earlier = @stacks.keys.take_while { |other| other != name }
      earlier.reverse.find { |other| @stacks[other]["row"] && !@stacks[other]["reason"] }
    end
end
