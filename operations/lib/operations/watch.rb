# Runs the doctor's checks and sends one alert for each new problem, and one when it is resolved, by email and
# webhook. A loop beside the server and a timer may watch the same site: the state is in a file, and one
# process at a time runs a round.
class Operations::Watch
  COST = 20 # a check that takes long is repeated after this many times its duration
  SECONDS = 60 # the time limit of a check that reads a whole file
  NO_CHANNEL = Operations::Doctor::Finding.new(kind: :no_alerts, severity: :warning,
    what: "Alerts aren't sent anywhere.",
    remedy: "Set ALERT_WEBHOOK, or a mail server and the confirmed address of an administrator, " \
      "or ALERT_EMAILS. Then run bin/ops watch --test.")

  STAGING_COPY = NO_CHANNEL.with(what: "Alerts aren't sent, because this is a staging copy.",
    remedy: "Nothing to do.")

  # +alerts+ are those of this round, and +findings+ those of all checks, which ran at the time +at+. If
  # another process runs them, they are its latest, and +watcher+ is that process and its command, or nil.
  Round = Data.define(:alerts, :findings, :at, :watcher) do
    def initialize(alerts:, findings:, at:, watcher: nil) = super

    def problems = findings.select { |finding| finding.severity == :error }
    def stale? = Time.now - at > Report::STALE
  end

  attr_reader :state, :interval

  # Failed deliveries are reported to the block.
  def initialize(directory, litestream, &report)
    @directory, @litestream, @report = directory, litestream, report
    @state, @interval = State.new(directory), seconds_between_rounds
  end

  def round(at: Time.now)
    ran = state.exclusively do
      run(at) unless (at - state.time).between?(0, interval / 2)
    end
    ran || latest
  end

  # Sends an alert to each channel. Returns the error of each, or nil.
  def test(at: Time.now)
    state.load
    what, remedy = "This is a test alert.", "Nothing to do."
    alert = Alert.new(event: "test", kind: "test", what:, remedy:, at:)
    channels.transform_values { |channel| error_of { channel.deliver(alert) } }
  end

  # By name, those that are configured.
  def channels
    settings = self.settings
    channels = { "mail" => MailChannel.new(settings), "webhook" => Webhook.new(settings) }
    channels.select { |_, channel| channel.configured? }
  end

  # Ends this process, after an alert that it is sending was sent and recorded. For a signal handler.
  def stop = @sending ? @stopping = true : exit!

  # Why nothing is sent without channels.
  def no_channel = @directory.staging_copy? ? STAGING_COPY : NO_CHANNEL

  private
    def settings = Settings.new(@directory, state)

    def seconds_between_rounds
      Float(ENV.fetch("WATCH_INTERVAL", 60))
    rescue ArgumentError
      raise Operations::Error, "WATCH_INTERVAL must be a number of seconds, but is #{ENV["WATCH_INTERVAL"]}."
    end

    def latest
      state.load
      Round.new(alerts: [], findings: state.findings, at: state.time, watcher: state.watcher)
    end

    def run(at)
      channels = self.channels
      findings = Examinations.new(@directory, @litestream, state).run(at) + failing_channels
      findings << no_channel if channels.empty?
      alerts = Problems.new(state, patience: 1.5 * interval).update(findings, at)
      state.sample at, [ *Operations::Disk.space(@directory.storage), *Operations::Memory.machine ]
      state.record(findings, alerts, at:, channels: channels.transform_values(&:to_s),
        pings: !settings["ALERT_PING"].nil?)
      deliver channels, at
      ping channels
      Round.new(alerts:, findings:, at:)
    end

    # Saves after each delivery: an alert is sent again only if this process is killed (SIGKILL) in between.
    def deliver(channels, at)
      state.deliveries.due(at) do |alert, name|
        @sending = true
        error = channels.key?(name) ? error_of { channels[name].deliver(alert) } : nil
        @report&.call "The alert could not be sent by #{name}: #{error}" if error
        state.delivered(alert, name, error, at)
        @sending = false
        exit! if @stopping
      end
    end

    def error_of
      yield
      nil
    rescue StandardError => error
      "#{error.message.to_s.scrub.strip.lines.first.to_s.strip[0, 200]} (#{error.class})"
    end

    # A channel's failure is a problem of its own, which the other channel reports.
    def failing_channels
      state.failing.map do |name, error|
        Operations::Doctor::Finding.new(kind: :"alerts_by_#{name}_failed", severity: :error,
          what: "Alerts could not be sent by #{name}: #{error}.",
          remedy: "Fix it, then run bin/ops watch --test.")
      end
    end

    # An outside service raises the alarm if this stops: when the site isn't ready or no alert can be sent.
    def ping(channels)
      url = settings["ALERT_PING"] or return
      return unless state.ready? && (channels.empty? || (channels.keys - state.failing.keys).any?)

      error = error_of { Webhook.request(Net::HTTP::Get.new(URI(url))) }
      @report&.call "The ping of ALERT_PING failed: #{error}" if error
    end
end
