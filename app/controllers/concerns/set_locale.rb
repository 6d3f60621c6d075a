# Uses the member's language, or the site's for visitors. Accept-Language is ignored, because all visitors share the cached
# pages.
module SetLocale
  private
    # Resets the locale after the request, because threads are reused.
    def process_action(*)
      super
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

    def language = (Current.user || Site.settings).locale.to_sym
end
