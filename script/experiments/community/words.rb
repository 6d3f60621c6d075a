# Texts of words that are as unevenly frequent as in a language.
class Community::Words
  WORDS, PHRASES = 50_000, 20_000
  SYLLABLES = %w[ ba ce di fo gu ha ke li mo nu pa re si to vu wa xe yi zo chi ]

  # +vocabulary+: the number of words.
  def initialize(plan, vocabulary: WORDS)
    @plan, @random = plan, plan.random
    @words = Array.new(vocabulary) { |number| word(number) }
    @phrases = Array.new(PHRASES) do
      Array.new(@random.rand(5..9)) { @words[plan.zipf(vocabulary)] }.join(" ")
    end
  end

  def phrase = @phrases[@random.rand(PHRASES)]
  def title = phrase.capitalize
  def paragraph = "#{title}, #{phrase}. #{title} #{phrase}."

  private
    # Short words are the frequent ones.
    def word(number)
      syllables = []
      number += SYLLABLES.size
      while number.positive?
        number, syllable = number.divmod(SYLLABLES.size)
        syllables << SYLLABLES[syllable]
      end
      syllables.join
    end
end
