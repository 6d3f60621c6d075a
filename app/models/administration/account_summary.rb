# An account as the operator sees it on the server's command line (bin/ops
# account). Texts are for the terminal.
class AccountSummary
  EVENTS = 5

  def initialize(user)
    @user = user
  end

  def to_s
    rows = self.rows.compact
    width = rows.map { |label, _| label.size }.max
    [ "#{@user.username} (#{@user.role})", *rows.map { |label, value| "  #{label.ljust(width)}  #{value}" } ]
      .join("\n")
  end

  private
    def rows
      [
        [ "state", state ],
        [ "joined", time(@user.created_at) ],
        [ "last seen", time(@user.last_seen_at) || "never" ],
        [ "email address", address ],
        [ "password", @user.passwordless? ? "none" : "set" ],
        [ "second factor", second_factor ],
        [ "passkeys", @user.passkeys.count ],
        [ "sessions", @user.sessions.active.count ],
        [ "API tokens", @user.access_tokens.count ],
        *events
      ]
    end

    def state
      if @user.banned?
        "banned: #{@user.suspension.reason}"
      elsif @user.suspended?
        "suspended until #{time(@user.suspension.expires_at)}: #{@user.suspension.reason}"
      elsif @user.pending_approval?
        "waits for a moderator's approval"
      elsif unclaimed?
        "imported, and never used: bin/import claim #{@user.username} lets its author take it over"
      else
        "active"
      end
    end

    def unclaimed?
      @user.last_seen_at.nil? && @user.recovery_address.nil? && ImportMapping.exists?(user: @user)
    end

    def address
      confirmed, claimed = @user.email_address, @user.unconfirmed_email_address
      addresses = [
        (@user.email_bounce ? "#{confirmed} (emails bounce)" : confirmed),
        (claimed && "#{claimed} (not confirmed)")
      ]
      addresses.compact.join(", ").presence || "none"
    end

    def second_factor
      @user.two_factor_enabled? ? "authenticator app, #{@user.recovery_codes.count} recovery codes" : "none"
    end

    def events
      lines = @user.security_events.latest_first.limit(EVENTS).map do |event|
        "#{time(event.created_at)}  #{text_of(event)}"
      end
      lines.each_with_index.map { |line, index| [ index.zero? ? "activity" : "", line ] }
    end

    def text_of(event)
      I18n.with_locale(:en) { ApplicationController.helpers.security_event_text(event) }
    end

    def time(time) = time&.utc&.strftime("%F %H:%M UTC")
end
