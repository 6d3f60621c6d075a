# bin/ops watch.
module Operations::CLI::Watch
  def self.included(commands)
    commands.class_eval do
      desc "watch", "Alert the operator to problems"
      long_desc <<~TEXT
        Runs the checks of bin/ops doctor every minute. Sends an alert for each new problem, and one when it is resolved, by email
        and webhook. With --once, runs them once, for cron or a timer, and exits with 0 if there is no problem, 1 if there is one,
        and 2 if another process holds the lock but has completed no checks in the last 5 minutes. If the site runs the loop
        itself, both together send each alert once.
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
      return report_stale(round) if round.stale?

      round.problems.each { |finding| report_check finding }
      found = round.problems.empty? ? "No problem was found." : "Problems: #{round.problems.size}."
      say "Checked at #{time_of round}#{" by #{process round.watcher}" if round.watcher}. #{found}"
      exit 1 if round.problems.any?
    end

    def report_stale(round)
      watcher = round.watcher ? process(round.watcher) : "another process"
      latest = "It has completed none yet"
      latest = "The latest were completed at #{time_of round}" unless round.at.to_i.zero?
      warn "The checks are run by #{watcher}. #{latest}. " \
        "If that doesn't change within 5 minutes, restart the site."
      exit 2
    end

    def time_of(round) = round.at.utc.strftime("%F %T UTC")
    def process(watcher) = "process #{watcher.first} (#{watcher.last})"

    def say_alerts(round) = round.alerts.each { |alert| say "Alert: #{alert.title}" }

    def test_channels
      outcomes = watching.test
      raise Operations::Error, "#{watching.no_channel.what} #{watching.no_channel.remedy}" if outcomes.empty?

      outcomes.each { |name, error| say error ? "✗ #{name}: #{error}" : "✓ #{name}: sent." }
      exit 1 if outcomes.values.any?
    end
end
