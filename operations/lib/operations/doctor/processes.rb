# Whether more than one server uses the same files.
class Operations::Doctor::Processes < Operations::Doctor::Examination
  def findings
    servers = processes.group_by { |process| Process.getpgid(process) }
    if servers.size > 1
      named = servers.map { |leader, processes| "#{leader} (processes #{processes.join(", ")})" }
      [ warning(:several_servers, "#{servers.size} servers use these databases: #{named.join("; ")}.",
        "Each has its own rate limits and page cache, and only one of them replicates. To stop one: kill -TERM PID.") ]
    else
      [ ok(:servers, servers.empty? ? "No server is using these databases." : "One server is using these databases.") ]
    end
  rescue Errno::ESRCH
    retry
  end

  private
    def processes = Operations::FilesInUse.by(databases.map(&:path)).select { |_, command| command.match?(/\bpuma\b/) }.keys
end
