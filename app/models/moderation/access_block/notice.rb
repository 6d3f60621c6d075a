# The response to blocked clients, in the site's language. It is made once, when the
# first of them sends a request.
class AccessBlock::Notice
  # +number+ is the block's id, which administrators find in the list. +expires_at+ is in seconds, or nil.
  def initialize(number, expires_at)
    @number, @expires_at = number, expires_at
  end

  def language = site.locale
  def title = @title ||= text(:title)
  def sentences = @sentences ||= [ duration, text(:cause), contact ]

  # "mailto:…" or "https://…", or nil.
  def contact_url
    site.contact_by_email? ? "mailto:#{site.contact}" : site.contact.presence
  end

  private
    def site = Site.settings

    def duration
      time = I18n.l(Time.at(@expires_at).utc, format: :long, locale: language) if @expires_at
      time ? text(:until, time:) : text(:permanent)
    end

    def contact
      if site.contact.present?
        text(:contact, contact: site.contact, number: @number)
      else
        text(:no_contact, number: @number)
      end
    end

    def text(key, **) = I18n.t(key, scope: "access_block_notice", locale: language, site: site.name, **)
end
