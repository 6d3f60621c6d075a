# Whether the site is read-only. Not if its files were moved to PostgreSQL or to another server, since they
# stay so, or during an upgrade, which has a check of its own.
class Operations::Doctor::Maintenance < Operations::Doctor::Examination
  def findings
    read_only = Operations::ReadOnly.new(directory, shell_variables)
    cause = read_only.cause
    return [] if [ nil, :moved, :handed_over, :upgrade, :lost ].include?(cause)
    return [] if switch.state.key?("handed_over")

    kind = cause == :moving ? :moving : :read_only
    [ warning(kind, "The site is read-only#{why(cause)}.", read_only.remedy) ]
  end

  private
    def switch = @switch ||= Kit::MaintenanceMode.of(directory)

    # With the server's READ_ONLY, which may differ from the shell's.
    def shell_variables
      name, server = Kit::MaintenanceMode::VARIABLE, Operations::Upgrade::Site.new(directory).environment
      server.empty? ? ENV : ENV.to_h.except(name).merge(server.slice(name))
    end

    def why(cause)
      case cause
      when :moving then ": a move to PostgreSQL is running, or was interrupted"
      when :variable then ", because READ_ONLY is set"
      else switch.since_and_why
      end
    end
end
