require "ipaddr"
require "socket"
require "uri"

# The part of a target that differs for a server that already runs, which the lab neither starts nor stops.
module Lab::Target::Remote
  NOT_VERIFIED = "#{Lab::Target::Unverified::NOT_VERIFIED}: remote"

  # Keys that only make sense for a server that the lab starts.
  ONLY_STARTED = %w[ install prepare backups ].freeze

  # The address of the server, without a slash at the end; nil if the lab starts it.
  def url = @server["url"]&.chomp("/")
  def remote? = @server.key?("url")

  # +environment+ and +log+ are for a server that the lab starts.
  def server(environment:, log:)
    remote? ? Lab::RemoteServer.new(self) : Lab::Server.new(self, environment:, log:)
  end

  # Figures of a result about a remote server; empty otherwise. +counts+ is nil if no write was looked up.
  def unseen(counts)
    if remote?
      { remote: url, unseen: counts ? Lab::RemoteServer::UNSEEN_WITH_LEDGER : Lab::RemoteServer::UNSEEN }
    else
      {}
    end
  end

  # Whether every address of its host is one of this machine or of a private network, so that no stranger's
  # server can be meant.
  def nearby?
    addresses = Addrinfo.getaddrinfo(URI(url).hostname, nil, nil, :STREAM).map do |found|
      IPAddr.new(found.ip_address[/[^%]+/])
    end
    addresses.all? { |address| address.loopback? || address.private? || address.link_local? }
  rescue SocketError => error
    raise Lab::Error, "#{url} can't be found: #{error.message}. Correct target: url in #{name}."
  end

  # Raises Lab::Error if it is a server that already runs: a revision of it can't be started.
  def check_revisions
    return unless remote?

    raise Lab::Error, "#{name} is a server that already runs (#{url}), so the lab can't start it at a " \
      "revision. Replace url " \
      "with serve, or deploy each revision to a server of its own and compare the files of both: " \
      "#{Lab.command} compare a.yml b.yml."
  end

  # Raises Lab::Error if its file has keys that don't go together, or that don't apply to a server that
  # already runs.
  def check
    return ledger.check unless remote?

    keys = [ *unusable_in_target, *unusable_in_ledger, *("parameters" if @definition["parameters"]) ]
    return if keys.empty?

    raise Lab::Error,
      "#{name} is a running server (target: url), so the lab can't use #{keys.join(" and ")}. " \
      "To verify writes, use ledger: command."
  end

  private
    def unusable_in_target = ONLY_STARTED.select { |key| @server.key?(key) }.map { |key| "target: #{key}" }

    def unusable_in_ledger = ledger.keys_for_databases.map { |key| "ledger: #{key}" }
end
