class Current < ActiveSupport::CurrentAttributes
  attribute :session, :access_token, :mentioned_names # MarkdownHelper's

  # The signed-in member, or the owner of the API token.
  def user = (session || access_token)&.user
end
