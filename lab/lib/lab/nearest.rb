require "did_you_mean"

# Finds the known word nearest to a mistyped one.
module Lab::Nearest
  def self.to(word, words) = words.min_by { |candidate| DidYouMean::Levenshtein.distance(word, candidate) }
end
