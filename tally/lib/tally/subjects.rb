# Streams whose listeners want to hear each of something else: `take(env, subject)`. The block is given all subjects that somebody
# listens to, in one call for however many listen, and returns the message of each that it knows; who listens is told when theirs changes.
class Tally::Subjects < Tally::Streams
  private
    def begin_here
      forget_messages
      super
    end

    def news
      before, @told = @told, ask
      @told.reject { |about, message| before[about] == message }
    end

    # What cannot be had is as it was.
    def ask
      @make.call(@streams.map(&:about).uniq)
    rescue StandardError
      @told
    end

    def latest(about) = @told[about]
    def forget_messages = @told = {}
end
