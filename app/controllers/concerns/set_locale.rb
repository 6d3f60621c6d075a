# Answers in the language of who asks; visitors in the community's, whatever their browser prefers: of a page that is kept
# there is one for all of them.
module SetLocale
  private
    # A thread of the server's answers somebody else next.
    def process_action(*)
      super
    ensure
      I18n.locale = I18n.default_locale
    end

    # Once it is known who asks.
    def set_locale
      I18n.locale = language
    end

    def language = (Current.user || Site.settings).locale.to_sym
end
