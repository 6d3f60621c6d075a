class ConversationMailer < ApplicationMailer
  helper MarkdownHelper

  # A moderator's reply, for members who want email. Banned members get it too.
  def reply(message)
    @message, user = message, message.user
    if user.deliverable? && user.wants_email?
      @unsubscription = unsubscription_url(token: user.generate_token_for(:unsubscription))
      headers["List-Unsubscribe"] = "<#{@unsubscription}>"
      headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
      headers["Auto-Submitted"] = "auto-generated"
      mail to: user.email_address, subject: t(".subject", community: Site.settings.name)
    end
  end
end
