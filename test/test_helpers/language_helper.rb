# Pages in the other language.
module LanguageHelper
  private
    def in_german = I18n.with_locale(:de) { yield }
end
