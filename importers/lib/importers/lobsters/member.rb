# A row of Lobsters' users.
class Importers::Lobsters::Member
  # BCrypt's format, with a cost at which verifying a password takes seconds at most.
  DIGEST = %r{\A\$2[aby]\$(?:0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}\z}
  SECOND_FACTOR = /totp_secret["']?\s*[:=]>?\s*["']?[A-Z2-7]{8}/i
  MAX_EMAIL_LENGTH = 254

  attr_reader :changes

  def initialize(row)
    @row, @changes = row, []
  end

  def name = @row["username"]
  def inviter = @row["inviter"]
  def staff? = active? &&
    [ @row["is_moderator"], @row["is_admin"] ].any? { |value| Importers::SqliteSource.true?(value) }
  def banned_at = @row["banned_at"]
  def banned? = !banned_at.nil?
  def ban_reason = @row["banned_reason"]
  def banned_by = @row["moderator"]

  # The address is unconfirmed: Lobsters doesn't verify that it belongs to the member.
  def account
    { about: @row["about"].to_s, created_at: @row["created_at"] || Time.now.utc, **credentials }
  end

  # Deactivated accounts are imported without their address and password. Banned members keep both, so that
  # they can read the reason and appeal.
  def credentials
    if left?
      omit "deactivated account imported without its address and password"
      {}
    else
      { unconfirmed_email_address: email_address, password_digest: password_digest }.compact
    end
  end

  private
    def active? = @row["deleted_at"].nil? && !banned?
    def left? = !@row["deleted_at"].nil? && !banned?

    def email_address
      address = User.normalize_value_for(:unconfirmed_email_address, @row["email"].to_s)
      if address.nil? || (address.match?(URI::MailTo::EMAIL_REGEXP) && address.length <= MAX_EMAIL_LENGTH)
        address
      else
        omit "invalid email address omitted"
      end
    end

    # Without the second factor, which Lobsters stores readably, a password would protect less than before.
    def password_digest
      digest = @row["password_digest"].to_s
      if @row["settings"].to_s.match?(SECOND_FACTOR)
        omit "password omitted, because it was used with two-factor authentication"
      elsif digest.match?(DIGEST)
        digest
      else
        omit "password omitted, because it isn't a bcrypt digest"
      end
    end

    # Reports the +change+. Returns nil, in place of the value.
    def omit(change)
      changes << change
      nil
    end
end
