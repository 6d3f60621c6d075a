require "did_you_mean"

# The word that somebody probably meant.
module Lab::Nearest
  def self.to(word, words) = words.min_by { |candidate| DidYouMean::Levenshtein.distance(word, candidate) }
end
