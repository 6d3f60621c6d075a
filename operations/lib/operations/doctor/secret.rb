# Whether secret_key_base is the one that the data were made with.
class Operations::Doctor::Secret < Operations::Doctor::Examination
  def findings
    case key.state
    when :unknown then []
    when :same then [ ok(:secret_key_base, "secret_key_base is the one with which the data were made; #{copied}.") ]
    when :missing then [ warning(:secret_key_base_missing, key.problem, key.remedy) ]
    else [ error(:secret_key_base, key.problem, key.remedy) ]
    end
  rescue SQLite3::Exception, Operations::Error
    [] # the checks of the files and of PostgreSQL say why
  end

  private
    def key = @key ||= Operations::SecretKey.new(directory)
    def copied = key.copied? ? "backups contain it" : "backups don't contain it (bin/ops key save includes it)"
end
