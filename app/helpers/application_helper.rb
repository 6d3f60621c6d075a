module ApplicationHelper
  TEXTS = Hash.new { |caches, locale| caches[locale] = BoundedCache.new } # by language
  COUNTS = Hash.new do |languages, locale| # by language, scope, noun and number
    languages[locale] = Hash.new do |scopes, scope|
      scopes[scope] = Hash.new { |nouns, noun| nouns[noun] = BoundedCache.new }
    end
  end

  # Attributes of a field whose text the browser saves as a draft until it is submitted (members/drafts.js).
  def draft_data(record)
    { draft: Current.user.username, draft_of: draft_of(record) }
  end

  # Identifies the version that is being edited: drafts of other versions must not be restored.
  def draft_of(record)
    EditConflicts.version_of(record) if record.persisted?
  end

  # Renders the block once per +key+ in +cache+; every time if caching is off, as in development.
  def remember(cache, key, valid: nil, &)
    caching? ? cache.fetch(key, valid:, &) : yield
  end

  # The block's value, which depends on the reader; a slot on a page that all members share (MemberLists).
  def reader_slot(name) = @slots ? HtmlTemplate.gap(name) : yield

  # A translation without arguments.
  def cached_t(key)
    remember(TEXTS[page_locale], key) { t(key) }
  end

  # Data attributes made of translations, which the block returns by name.
  def cached_data_attributes(key)
    remember(TEXTS[page_locale], [ :data, key ]) { tag.attributes data: yield }
  end

  # A translation of plain text with arguments. Not for keys in _html.
  def formatted_t(key, **values)
    format(cached_t(key), values)
  end

  # "1 point", "2 points": the translation of +noun+ for +number+ in +scope+. A
  # thread needs thousands of them.
  def counted(number, noun, scope: :counts)
    remember(COUNTS[page_locale][scope][noun], number) { t(noun, scope:, count: number) }
  end

  # The CSRF token, for forms written as plain HTML.
  def authenticity_field
    if protect_against_forgery?
      hidden_field_tag :authenticity_token, form_authenticity_token, id: nil, autocomplete: "off"
    end
  end

  private
    # The page's language, which doesn't change while it is rendered. Memoized for each cached text, except
    # without a controller: those helpers are shared by messages in all languages.
    def page_locale
      controller ? @page_locale ||= I18n.locale : I18n.locale
    end

    # Memoized, since it is called more than a hundred times per thread.
    def caching?
      @caching ||= controller&.perform_caching
    end
end
