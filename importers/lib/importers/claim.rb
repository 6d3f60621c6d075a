# The page on which an imported author chooses a password. Verify the person's identity first: for example,
# ask them to put a word of your choice on their old profile.
class Importers::Claim
  # Raises Error unless +username+ is an imported account that nobody has used yet.
  def initialize(username)
    @user = User.find_by(username:) or
      refuse "There is no member #{username}. The import report lists renamed authors."
    unless ImportMapping.exists?(user: @user)
      refuse "#{username} wasn't imported, so there is nothing to claim."
    end
    if @user.email_address || @user.last_seen_at || @user.sessions.exists?
      refuse "#{username} can already sign in."
    end
  end

  # For how many minutes the path is valid.
  def minutes = User::RESET_EXPIRES_IN.in_minutes.to_i

  def path = Rails.application.routes.url_helpers.edit_password_reset_path(token: @user.password_reset_token)

  private
    def refuse(message) = raise(Importers::Error, message)
end
