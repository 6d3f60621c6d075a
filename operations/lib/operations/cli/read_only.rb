require "thor"

# bin/ops read-only …
class Operations::CLI::ReadOnly < Thor
  def self.exit_on_failure? = true

  desc "on [REASON...]", "The site goes on answering who reads, and tells who writes to come back"
  def on(*reason)
    switch.begin reason.join(" ")
    say "Nothing is written any more. bin/ops read-only off ends it."
  end

  desc "off", "The site writes again"
  def off
    say switch.end ? "The site writes again." : "It was not on."
  end

  desc "status", "Whether it is on, since when, and why"
  def status
    if switch.on?
      say "Nothing is written#{" since #{switch.since.getutc.strftime("%F %T UTC")}" if switch.since}#{": #{switch.reason.chomp(".")}" if switch.reason}. bin/ops read-only off ends it."
    else
      say "The site reads and writes."
    end
  end
  default_task :status

  private
    def switch = Operations::ReadOnly.of(Operations::Community.here)
end
