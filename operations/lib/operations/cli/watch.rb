# bin/ops watch.
module Operations::CLI::Watch
  def self.included(commands)
    commands.class_eval do
      desc "watch", "Alert the operator to problems"
      long_desc <<~TEXT
        Runs the checks of bin/ops doctor every minute. Sends an alert for each new problem, and one when it is resolved, by email
        and webhook. With --once, runs them once, for cron or a timer, and exits with 1 if there is a problem. If the site runs the
        loop itself, both together send each alert once.
      TEXT
      option :once, type: :boolean, default: false, desc: "Run the checks once"
      option :test, type: :boolean, default: false, desc: "Send a test alert to each channel"
      option :owner, type: :numeric, hide: true # the server, which stops this process
      def watch
        if options[:test] then test_channels
        elsif options[:once] then report_round(watching.round)
        else Operations::Watch::Loop.new(watching, options[:owner]).run { |round| say_alerts round }
        end
      end
    end
  end

  private
    def watching = @watching ||= Operations::Watch.new(directory, litestream) { |message| warn message }

    def report_round(round)
      say_alerts round
      round.problems.each { |finding| report_check finding }
      exit 1 if round.problems.any?
    end

    def say_alerts(round) = round.alerts.each { |alert| say "Alert: #{alert.title}" }

    def test_channels
      outcomes = watching.test
      raise Operations::Error, "#{watching.no_channel.what} #{watching.no_channel.remedy}" if outcomes.empty?

      outcomes.each { |name, error| say error ? "✗ #{name}: #{error}" : "✓ #{name}: sent." }
      exit 1 if outcomes.values.any?
    end
end
