# Whether secret_key_base is the one that the data were made with, and the state of a rotation.
class Operations::Doctor::Secret < Operations::Doctor::Examination
  def findings
    [ current, rotation, outdated_copy ].compact
  rescue Operations::SecretKey::Previous::Invalid => error
    [ error(:secret_key_base_previous, error.summary, error.remedy) ]
  rescue SQLite3::Exception, Operations::Error
    [] # the checks of the files and of PostgreSQL say why
  end

  private
    def key = @key ||= Operations::SecretKey.new(directory)
    def previous = key.previous

    def current
      case key.state
      when :same
        ok(:secret_key_base, "secret_key_base is the one with which the data were made; #{copied}.")
      when :missing then warning(:secret_key_base_missing, key.problem, key.remedy)
      when :different then error(:secret_key_base, key.problem, key.remedy)
      end
    end

    def copied
      key.copied? ? "backups contain it" : "backups don't contain it (bin/ops key save includes it)"
    end

    def rotation
      if previous.nil?
        nil
      elsif key.interrupted_rotation?
        warning(:secret_key_rotation_interrupted,
          "secret_key_base is still the one that should be replaced, or a restore has brought it back.",
          "Rotate it: bin/ops key rotate.")
      elsif key.state == :rotating
        error = Operations::Error.new(Operations::SecretKey::STILL_ENCRYPTED)
        build(previous.valid? ? :warning : :error, :secret_key_rotation, error.summary, error.remedy)
      elsif previous.valid?
        ok(:secret_key_rotation, "secret_key_base was rotated. The previous one is valid until " \
          "#{previous.date}; no data are encrypted with it.")
      else
        warning(:secret_key_rotation,
          "The previous secret_key_base expired on #{previous.date}, and nothing needs it anymore.",
          "A job deletes it within an hour, if jobs run; " \
          "or remove SECRET_KEY_BASE_PREVIOUS from the site's environment.")
      end
    end

    def outdated_copy
      return unless key.state == :same && key.outdated_copy?

      warning(:secret_key_copy, "Backups contain another secret_key_base, such as the one before a rotation.",
        "Replace it with the current one: bin/ops key save.")
    end
end
