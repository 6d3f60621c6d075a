require "kit"
require "net/http"

# A site on this machine that is served while a block runs.
module ServedSite
  TIMEOUT = 60 # seconds to start, and to stop

  # Runs +command+ in +chdir+ with +environment+, which has the PORT. Yields its Kit::ProcessGroup.
  def self.run(environment, *command, chdir:)
    server = Bundler.with_unbundled_env do
      Kit::ProcessGroup.new(environment, *command, chdir:, %i[ out err ] => File::NULL)
    end
    Kit::Clock.wait_until(seconds: TIMEOUT, every: 0.1) { up?(environment.fetch("PORT")) } or
      abort "The server didn't start in #{chdir}."
    yield server
  ensure
    server&.stop seconds: TIMEOUT
  end

  def self.up?(port)
    Net::HTTP.get_response("localhost", "/up", port).code == "200"
  rescue SystemCallError, IOError
    false
  end
  private_class_method :up?
end
