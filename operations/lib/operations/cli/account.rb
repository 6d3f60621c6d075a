require "json"

# bin/ops account. The site itself does the work, in a task, because it knows what an account is.
module Operations::CLI::Account
  ROLES = %w[ member moderator administrator ].freeze
  CHANGES = %w[ sign_in_link address role end_sessions disable_second_factor ].freeze

  def self.included(commands)
    commands.class_eval do
      desc "account [NAME]", "Show or change an account"
      long_desc <<~TEXT
        NAME is a username or an email address. Without it, lists administrators and moderators. Run it with the environment
        variables of the site. Needs no password, and works while the site is running or stopped. Every change is recorded in the security log of
        the account.
      TEXT
      option :sign_in_link, type: :boolean,
        desc: "Print a link for choosing a password, valid once within 30 minutes"
      option :address, desc: "Set the confirmed email address; an empty one removes it"
      option :role, enum: ROLES, desc: "Set the role"
      option :end_sessions, type: :boolean, desc: "Sign the account out everywhere"
      option :disable_second_factor, type: :boolean,
        desc: "Remove authenticator app, recovery codes and passkeys"
      def account(name = nil)
        changes = options.slice(*CHANGES)
        unspecified = name ? name.strip.empty? : changes.any?
        raise Operations::Error, "Specify the account: bin/ops account NAME --…" if unspecified

        run_site_task "accounts:operate", "ACCOUNT" => JSON.generate({ name:, **changes })
      end
    end
  end
end
