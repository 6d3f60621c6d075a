# The response to blocked clients, in the site's language. Runs no query.
class AccessBlock::Notice
  # +number+ is the block's id, which administrators find in the list. +expires_at+ is in seconds, or nil.
  def initialize(number, expires_at)
    @number, @expires_at = number, expires_at
  end

  def language = site.locale
  def title = text(:title)

  def sentences
    [ @expires_at ? text(:until, time: I18n.l(Time.at(@expires_at).utc, format: :long, locale: language)) : text(:permanent),
      text(:cause), contact ]
  end

  # "mailto:…" or "https://…", or nil.
  def contact_url
    site.contact_by_email? ? "mailto:#{site.contact}" : site.contact.presence
  end

  private
    def site = Site.settings

    def contact
      site.contact.present? ? text(:contact, contact: site.contact, number: @number) : text(:no_contact, number: @number)
    end

    def text(key, **) = I18n.t(key, scope: "access_block_notice", locale: language, site: site.name, **)
end
