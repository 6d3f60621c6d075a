# Placeholder text, the same for the same Random.
class Lorem
  WORDS = %w[
    lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et
    dolore magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea
    commodo consequat duis aute irure in reprehenderit voluptate velit esse cillum eu fugiat nulla pariatur
    excepteur sint occaecat cupidatat non proident sunt culpa qui officia deserunt mollit anim id est
    laborum
  ].freeze

  def initialize(random)
    @random = random
  end

  def words(count) = Array.new(count) { WORDS.sample(random: @random) }.join(" ")
  def sentence = "#{words(@random.rand(5..10)).capitalize}."
  def paragraph(sentences = 3) = Array.new(sentences) { sentence }.join(" ")
  def text = Array.new(@random.rand(5..10)) { paragraph(@random.rand(5..10)) }.join("\n\n")
end
