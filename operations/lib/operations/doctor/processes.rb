require "net/http"

# Whether one server uses the files, responds and is ready.
class Operations::Doctor::Processes < Operations::Doctor::Examination
  TIMEOUT = 15 # seconds: a database that doesn't respond delays /ready

  def findings
    if servers.size > 1
      [ several ]
    elsif site.port && up
      [ ready ]
    elsif servers.any?
      [ site.port ? silent : ok(:servers, "One server is using these databases.") ]
    else
      [ absent ]
    end
  end

  private
    def site = @site ||= Operations::Upgrade::Site.new(directory)
    def address = "http://127.0.0.1:#{site.port}"

    # By process group. A process may end meanwhile.
    def servers
      @servers ||= processes.group_by do |process|
        Process.getpgid(process)
      rescue Errno::ESRCH
        nil
      end.except(nil)
    end

    def processes
      users = Operations::FilesInUse.by(databases.map(&:path))
      users.select { |_, command| command.match?(/\bpuma\b/) }.keys
    end

    def several
      named = servers.map { |leader, processes| "#{leader} (processes #{processes.join(", ")})" }
      warning(:several_servers, "#{servers.size} servers use these databases: #{named.join("; ")}.",
        "Each has its own rate limits and page cache, and only one of them replicates. To stop one: " \
        "kill -TERM PID.")
    end

    def up = get("/up")&.code == "200"

    def ready
      response = get("/ready")
      return ok(:servers, "The server at #{address} responds and is ready.") if response&.code == "200"

      reasons = "no response within #{TIMEOUT} s."
      reasons = response.body.to_s.scrub.lines.map(&:strip).join(" ") if response
      error(:not_ready, "The server at #{address} responds, but is not ready: #{reasons}",
        "Fix what it names, and the other errors listed here. " \
        "It needs no restart, unless the disk was read-only.")
    end

    def silent
      error(:not_responding, "The server (process #{site.process}) does not respond at #{address}.",
        "It is starting, overloaded or stuck: its log says more. To restart it: " \
        "kill -TERM #{site.process}, then #{Operations::Doctor::START}.")
    end

    def absent
      if site.killed?
        error(:killed,
          "The site is down: its server (process #{site.process}) ended without being stopped, " \
          "perhaps killed.",
          "Start it: #{Operations::Doctor::START}. If it ends again: dmesg shows whether memory ran out.")
      else
        warning(:no_server, "No server is using these databases.",
          "To start the site: #{Operations::Doctor::START}.")
      end
    end

    def get(path)
      limits = { open_timeout: TIMEOUT, read_timeout: TIMEOUT }
      Net::HTTP.start("127.0.0.1", site.port, **limits) { |http| http.get(path) }
    rescue SystemCallError, IOError, Timeout::Error, Net::HTTPBadResponse
      nil
    end
end
