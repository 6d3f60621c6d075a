# Settings from environment variables, which can't be changed in the browser.
module Site::EnvironmentOverrides
  VARIABLES = {
    "name" => "COMMUNITY_NAME", "language" => "COMMUNITY_LANGUAGE", "sign_up" => "SIGN_UP",
    "mail_from" => "MAIL_FROM", "smtp_address" => "SMTP_ADDRESS", "smtp_port" => "SMTP_PORT",
    "smtp_user_name" => "SMTP_USER_NAME", "smtp_password" => "SMTP_PASSWORD", "public_dump" => "PUBLIC_DUMP",
    "fetches_titles" => "FETCH_TITLES", "webmentions" => "WEBMENTIONS"
  }.freeze

  MAIL_SERVER = %w[ smtp_address smtp_port smtp_user_name smtp_password ].freeze

  OFF_IN_STAGING_COPY = %w[ smtp_address webmentions ].index_with(nil).freeze

  class UnknownValue < StandardError; end

  # The environment variable of each overridden setting; nil if it is overridden
  # because this is a staging copy.
  def env_overrides = @env_overrides ||= current_env_overrides

  def overridden?(name) = env_overrides.key?(name.to_s)

  # If the environment sets a mail server, all mail settings come from it, so that a password for another
  # server isn't sent there.
  def environment_values
    current_env_overrides.to_h { |name, variable| [ name, value_of(name, variable && ENV[variable]) ] }
  end

  private
    def current_env_overrides
      VARIABLES.select { |name, variable|
        ENV[variable].present? || (ENV["SMTP_ADDRESS"].present? && MAIL_SERVER.include?(name))
      }
        .merge(Rails.configuration.x.staging_copy ? OFF_IN_STAGING_COPY : {})
    end

    def value_of(name, value)
      case name
      when "smtp_port" then value.presence || 587
      when "language" then one_of(Site::LANGUAGES, name, value)
      when "sign_up" then one_of(Site::SIGN_UP_MODES, name, value)
      else value.to_s
      end
    end

    def one_of(choices, name, value)
      if choices.include?(value)
        value
      else
        raise(UnknownValue, "#{VARIABLES[name]}=#{value} is not one of: #{choices.join(", ")}")
      end
    end
end
