require "did_you_mean"

# Finds the known word nearest to a mistyped one.
module Lab::Nearest
  # Nil if all are farther away than +distance+.
  def self.to(word, words, distance: nil)
    nearest = words.min_by { |candidate| DidYouMean::Levenshtein.distance(word, candidate) }
    nearest unless distance && nearest && DidYouMean::Levenshtein.distance(word, nearest) > distance
  end
end
