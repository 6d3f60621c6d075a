require "did_you_mean"

# Changes to an account by the operator on the server's command line (bin/ops account). They need no password,
# since the operator could write to the database anyway. The account's security log records each of them.
# Texts are for the terminal.
class AccountOperation
  class Refused < StandardError; end

  MAX_SIMILAR = 20_000 # names that a mistyped one is compared with

  attr_reader :user

  # The administrators and moderators, for operators who don't know a name.
  def self.staff
    if User.none?
      raise Refused,
        "This site has no accounts yet. Open /first-run and enter the code #{FirstRun.formatted_code}."
    end

    names = User.not_deleted.staff.pluck(:username, :role)
    [
      "Accounts with a role:",
      *names.map { |name, role| "  #{name} (#{role})" },
      "bin/ops account NAME shows one."
    ].join("\n")
  end

  # +login+ is a username or an email address. Raises Refused, with similar names,
  # if there is no such account.
  def initialize(login)
    @user = User.not_deleted.find_by(User.login_column(login) => login) || refuse(unknown(login))
  end

  # The site keeps an administrator, and only members who may participate get a role.
  def set_role(role)
    Writes.with_lock("administrators") do
      user.reload
      refuse "#{name} is the only administrator. Make another member an administrator first: " \
        "bin/ops account NAME --role administrator" if role != "administrator" && only_administrator?
      refuse "#{name} is #{user.banned? ? "banned" : "suspended"}, and could not act in that role. " \
        "Reinstate them first, on the page /moderation/members/#{name}." if role != "member" &&
          user.suspended?
      user.update!(role:)
      record "role_set"
    end
  end

  # Sets +address+ as confirmed, or removes the current one if it is blank.
  def set_address(address)
    user.assign_email_address address
  rescue ActiveRecord::RecordInvalid
    refuse "#{address} is not an email address."
  rescue ActiveRecord::RecordNotUnique
    refuse "#{address} is the address of #{User.find_by(email_address: address)&.username}."
  end

  # Returns the number of sessions that it ended.
  def end_sessions
    User.transaction { user.end_sessions.tap { record "sessions_ended" } }
  end

  def disable_second_factor = user.reset_factors

  # Returns its URL.
  def create_link
    record "link_created"
    SignInLink.issue(user).url
  end

  def only_administrator? = user.administrator? && User.staff.administrator.limit(2).ids == [ user.id ]

  private
    def name = user.username
    def record(kind) = user.security_events.create!(kind:)
    def refuse(message) = raise(Refused, message)

    def unknown(login)
      if ReservedUsername.reserved?(login)
        "The account #{login} was deleted. To let someone sign up with that name: " \
          "bin/rails accounts:release_username USERNAME=#{login}"
      else
        similar = similar_to(login).first(3)
        [ "There is no account #{login}.", *("Did you mean #{similar.join(" or ")}?" if similar.any?),
          "bin/ops account lists the administrators and moderators." ].join(" ")
      end
    end

    # Names of a similar length that start or end with the same letter. PostgreSQL has no LIKE for columns
    # that ignore case.
    def similar_to(login)
      first, last = "lower(substr(username, 1, 1))", "lower(substr(username, length(username), 1))"
      names = User.not_deleted.where("length(username) BETWEEN ? AND ?", login.size - 2, login.size + 2)
        .where("#{first} = ? OR #{last} = ?", login.first.downcase, login.last.downcase).limit(MAX_SIMILAR)
        .pluck(:username)
      DidYouMean::SpellChecker.new(dictionary: names).correct(login)
    end
end
