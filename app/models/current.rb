class Current < ActiveSupport::CurrentAttributes
  attribute :session, :access_token

  # Whoever has signed in, or for whom a program asks.
  def user = (session || access_token)&.user
end
