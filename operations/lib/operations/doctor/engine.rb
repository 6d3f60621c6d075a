# Whether the database server with the data is backed up and responds; or whether this is a staging copy.
class Operations::Doctor::Engine < Operations::Doctor::Examination
  def findings
    coverage = Operations::BackupCoverage.new(directory)
    case coverage.gap
    when :staging_copy then [ ok(:staging_copy, coverage.problem) ]
    when :handed_over then [ warning(:handed_over, coverage.problem, coverage.remedy) ]
    when :postgresql then [ error(coverage.gap, coverage.problem, coverage.remedy), *connection ]
    else [ error(coverage.gap, coverage.problem, coverage.remedy) ]
    end
  end

  private
    def connection
      url = Kit::Postgresql.new(environment: directory.environment).url("primary")
      Operations::PostgresConnection.open(url) { |server| server.exec "SELECT 1" }
      ok(:connected, "PostgreSQL responds.")
    rescue Operations::Error => error
      error(:unreachable, error.message.lines.first.strip,
        "Check DATABASE_URL, and that the server is running and accepts connections.")
    end
end
