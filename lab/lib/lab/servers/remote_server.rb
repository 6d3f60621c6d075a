# A server that already runs, at the URL in the target's file. It is neither started nor stopped, and only its
# responses can be seen. It has the interface of Lab::Server that measurements need.
class Lab::RemoteServer
  include Lab::Reachable

  # Visible for servers that the lab starts, and not for this one.
  UNSEEN = [ "telemetry", "the server's log", "its processes", "its database" ].freeze
  UNSEEN_WITH_LEDGER = [ *UNSEEN[0...-1], "its database except for the tokens" ].freeze

  # The names of everything that couldn't be seen in +results+ together. Those of scenarios that only read
  # have no ledger.
  def self.unseen(results)
    unseen = results.flat_map(&:unseen).uniq
    unseen.include?(UNSEEN_WITH_LEDGER.last) ? unseen - [ UNSEEN.last ] : unseen
  end

  attr_reader :url

  def initialize(target)
    @target, @url = target, target.url
  end

  # Yields it. Raises Lab::Error if it doesn't respond, or reports an error.
  def run
    check
    yield self
  end

  def pid = nil
  def workers = []
  def dead_process(_) = nil
  def shutdown = {}
  def last_output = "unknown, since the server is remote"

  private
    def check
      response = get(@target.ready)
      refuse "responded to #{@target.ready} with #{response.code}" if response.code.to_i >= 500
    rescue OpenSSL::SSL::SSLError => error
      refuse_certificate error.message[/certificate verify failed \((.+)\)/, 1]
      refuse "doesn't respond: #{error.message}"
    rescue *UNREACHABLE => error
      refuse "doesn't respond: #{error.message}"
    end

    # The load generators don't report it, or don't check certificates.
    def refuse_certificate(reason)
      return unless reason

      raise Lab::Error,
        "#{url} has a certificate that isn't trusted here (#{reason}). Set SSL_CERT_FILE to that of its " \
        "authority, or correct target: url if it is for another host."
    end

    def refuse(problem)
      raise Lab::Error,
        "#{url} #{problem}. The lab doesn't start it: start it, or correct target: url in the target's file."
    end
end
