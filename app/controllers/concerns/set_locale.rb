# Uses the member's language. Visitors get the site's, or the one in the page's URL
# (LayoutHelper#language_links), which links, forms and redirects of such a page pass on. Accept-Language is
# ignored, because all visitors share the cached pages.
module SetLocale
  REQUESTED = /(?:\A|&)language=([a-z]{2})(?=&|\z)/

  private
    # Resets the locale after the request, because threads are reused.
    def process_action(*)
      super
      pass_on_language if visitor_language
    ensure
      use_locale I18n.default_locale
    end

    # After authentication.
    def set_locale
      use_locale language
    end

    # Setting it takes longer than reading it.
    def use_locale(locale)
      I18n.locale = locale unless I18n.locale == locale
    end

    def language = (Current.user&.locale || requested_language || Site.settings.locale).to_sym

    # Only from the URL, not from a form.
    def requested_language
      language = request.query_string[REQUESTED, 1]
      language if Site::LANGUAGES.include?(language)
    end

    # The language of a visitor's page if it isn't the site's.
    def visitor_language
      requested_language unless Current.user || requested_language == Site.settings.locale
    end

    def pass_on_language
      links = LanguageLinks.new(visitor_language)
      if location = url_from(response.location)
        response.location = links.add_to_path(location)
      elsif response.media_type == "text/html"
        response.body = links.add_to(response.body)
      end
    end
end
