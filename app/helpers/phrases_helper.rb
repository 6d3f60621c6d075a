# The language of a page and its phrases, looked up once: I18n asks the fiber each time, which is a dozen calls, and a page
# needs some twenty.
module PhrasesHelper
  def current_language
    @current_language ||= I18n.locale
  end

  # Those below +scope+ (Phrases).
  def phrases(scope)
    (@phrases ||= Phrases.in(current_language))[scope]
  end
end
