# Words that every page and every row says, looked up once in each language and kept: I18n takes ten microseconds each time,
# and a list says hundreds. They lie below `phrases` in config/locales, and are kept escaped, to stand in markup as they
# are; or are markup, where their name ends so.
module Phrases
  # A text with a number, in its two plural forms.
  Plural = Data.define(:one, :before, :after) do
    def of(number) = number == 1 ? one : "#{before}#{number}#{after}"
  end

  # A text with one placeholder, for safe markup.
  Sentence = Data.define(:to_s, :before, :after) do
    def with(markup) = "#{before}#{markup}#{after}".html_safe
  end

  KEPT = Hash.new { |languages, locale| languages[locale] = Hash.new { |scopes, scope| scopes[scope] = read(I18n.t(scope, scope: :phrases, locale:, raise: true)) } }

  class << self
    # Those below +scope+ in the language that is spoken, by their names. One that is not there is an error.
    def of(scope) = self.in(I18n.locale)[scope]

    # All of a language, by their scopes.
    def in(locale) = KEPT[locale]

    def read(phrases, html: false)
      if phrases.is_a?(String) then phrase(html ? phrases.html_safe : ERB::Util.h(phrases))
      elsif phrases.keys.sort == %i[ one other ] then Plural.new(phrases[:one], *around(phrases[:other]))
      else phrases.to_h { |name, phrase| [ name, read(phrase, html: name.end_with?("_html")) ] }.tap { |named| named.default_proc = ->(_, name) { raise KeyError, "There is no phrase #{name.inspect}" } }.freeze
      end
    end

    private
      def phrase(text) = text.scan("%{").one? ? Sentence.new(text, *around(text)) : text.freeze
      def around(text) = text.to_str.split(/%\{\w+\}/, 2).each(&:freeze)
  end
end
