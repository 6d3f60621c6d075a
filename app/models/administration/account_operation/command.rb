# The command line of bin/ops account: what to do with an account, and the text to print. Without an option,
# it describes the account.
class AccountOperation::Command
  # Options that are left out do nothing. A blank +address+ removes it.
  def initialize(
    name:,
    role: nil,
    address: nil,
    end_sessions: false,
    disable_second_factor: false,
    sign_in_link: false
  )
    @operation = AccountOperation.new(name)
    @role, @address = role, address
    @end_sessions, @disable_second_factor, @sign_in_link = end_sessions, disable_second_factor, sign_in_link
  end

  # Each step is saved before the next one, so those that may be refused come first.
  def run
    if [ @role, @address, @end_sessions, @disable_second_factor, @sign_in_link ].any?
      MaintenanceMode.refuse
      change.compact.join("\n")
    else
      [
        AccountSummary.new(user),
        "",
        "To let #{name} choose a new password: bin/ops account #{name} --sign-in-link"
      ].join("\n")
    end
  end

  private
    def change
      [
        (set_role if @role), (set_address if @address), (end_sessions if @end_sessions),
        (disable_second_factor if @disable_second_factor), (create_link if @sign_in_link)
      ]
    end

    def user = @operation.user
    def name = user.username

    def set_role
      @operation.set_role @role
      "#{name} has the role #{user.role} now."
    end

    def set_address
      @operation.set_address @address.strip
      if user.email_address
        "The email address of #{name} is #{user.email_address} now."
      else
        "#{name} has no email address now."
      end
    end

    def end_sessions
      count = @operation.end_sessions
      "Signed #{name} out everywhere (sessions: #{count})."
    end

    # Without a password, nothing is left to sign in with.
    def disable_second_factor
      @operation.disable_second_factor
      @sign_in_link ||= user.passwordless?
      "Removed the second factor and the passkeys of #{name}, and signed them out everywhere."
    end

    def create_link
      url = @operation.create_link
      minutes = SignInLink::TTL.in_minutes.to_i
      <<~TEXT.chomp
        Sign-in link for #{name}, valid once within #{minutes} minutes, until #{SignInLink::TTL.from_now.utc.strftime("%H:%M UTC")}:
        #{url}
        It opens a page for choosing a password, which ends all sessions, revokes the API tokens and signs #{name} in.
        Give it only to #{name}: anyone who has it can do the same.
        #{notes.join("\n")}
      TEXT
    end

    def notes
      [
        ("#{name} also needs a code from the app, or a recovery code. To do without: " \
          "--disable-second-factor." if factor?),
        ("HOST is not set. If the site has another address than the link, change " \
          "the link." if ENV["HOST"].blank?)
      ].compact
    end

    def factor? = user.two_factor_enabled?
end
