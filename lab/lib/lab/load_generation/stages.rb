# The number of clients over time, as in k6: within each stage, it changes linearly from the previous stage's
# number to its own.
class Lab::Stages
  Stage = Data.define(:seconds, :clients)
  STAGE = /(\d+(?:\.\d+)?(?:ms|s|m|h)?):(\d+)/

  # From "30s:50,1m:200,30s:0". Raises Lab::Error if it has another form.
  def self.parse(text)
    unless text.match?(/\A#{STAGE}(,#{STAGE})*\z/)
      raise Lab::Error, "Stages must have the form 30s:50,1m:200,30s:0 (duration:clients), not #{text}."
    end

    new(text.scan(STAGE).map { |length, clients|
      Stage.new(seconds: Lab::Duration.seconds(length), clients: clients.to_i)
    })
  end

  def initialize(stages)
    @stages = stages
    raise Lab::Error, "The stages have no clients." unless clients.positive? && seconds.positive?
  end

  # The total duration, and the largest number of clients.
  def seconds = @stages.sum(&:seconds)
  def clients = @stages.map(&:clients).max

  def to_a = @stages.map { |stage| [ stage.seconds, stage.clients ] }
  def to_s = @stages.map { |stage| "#{Lab::Figures.number(stage.seconds)}s:#{stage.clients}" }.join(",")
end
