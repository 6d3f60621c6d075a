# Creates the first administrator's account. It requires a code that is printed in the server's log. The code
# is derived from the site's secret, so all processes and machines accept the same one.
module FirstRun
  ALPHABET = [ *"A".."Z", *"2".."9" ] - %w[ I O ]
  CODE_LENGTH = 16

  class << self
    # Cached in a variable once an account exists.
    def completed?
      @completed ||= User.exists?
    end

    def code
      Rails.application.key_generator.generate_key("first run", CODE_LENGTH)
        .bytes.map { |byte| ALPHABET[byte % ALPHABET.size] }
        .join
    end

    def valid_code?(code)
      ActiveSupport::SecurityUtils.secure_compare(PlainText.identifier(code).upcase.delete("^A-Z0-9"),
        self.code)
    end

    # Logs the code at any log level.
    def log_code
      Rails.logger.unknown "This site has no accounts yet. Open /first-run and enter the code " \
        "#{formatted_code}"
    end

    # Grouped for reading and typing.
    def formatted_code
      code.scan(/.{4}/).join("-")
    end

    # Saves +user+ as the administrator, with the settings of +site+, unless another administrator was created
    # meanwhile. Returns whether it did.
    def complete(user, site = Site.load)
      user.role = :administrator
      Writes.with_lock("first run") do
        User.none? && user.save && (site.change({}, by: user) || raise(ActiveRecord::Rollback))
      end
    end

    def reset
      @completed = nil
    end
  end
end
