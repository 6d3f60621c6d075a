# Whether more than one site is at work on the same files.
class Operations::Doctor::Processes < Operations::Doctor::Examination
  def findings
    groups = Operations::FilesInUse.by(databases.map(&:path)).select { |_, command| command.match?(/\bpuma\b/) }.keys.group_by { |process| Process.getpgid(process) }
    if groups.size > 1
      [ doubtful("#{groups.size} sites are at work on these files: #{groups.map { |leader, processes| "#{leader} (processes #{processes.join(", ")})" }.join("; ")}.",
        "Each counts attempts and keeps pages for itself, and one of them copies. If that was not meant: stop one, kill -TERM and the first number.") ]
    else
      [ well(groups.empty? ? "No site is at work on these files." : "One site is at work on these files.") ]
    end
  rescue Errno::ESRCH
    retry
  end
end
