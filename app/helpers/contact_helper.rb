# Links to the moderators and administrators.
module ContactHelper
  # +text+, linked to the contact address of the site, or +otherwise+ if it has none.
  def contact_link(text = Site.settings.contact, otherwise: nil)
    site = Site.settings
    if site.contact.blank? then otherwise ? link_to(text, otherwise) : text
    else site.contact_by_email? ? mail_to(site.contact, text) : link_to(text, site.contact)
    end
  end

  # The same for pages that may query the database: without a contact address, the administrators' names
  # follow +text+.
  def administrators_link(text)
    Site.settings.contact.present? ? contact_link(text) : "#{text} (#{administrator_names.to_sentence})"
  end

  def administrator_names
    User.not_deleted.staff.administrator.limit(User::Conversing::MAX_STAFF).pluck(:username)
  end
end
