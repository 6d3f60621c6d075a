# Corrects the confidence of several comparisons, so that the probability of finding any difference
# between equal variants is at most 5 % for all of them together: S. Holm, A Simple Sequentially
# Rejective Multiple Test Procedure, Scandinavian Journal of Statistics 6, 1979. The smallest of m
# p-values is compared with 5 %/m, the next with 5 %/(m − 1) and so on, until one is above its level.
# That level applies to all that follow.
module Lab::Statistics::Holm
  # The confidence for each of +p_values+, in their order. An interval with it excludes 1 if, and only if,
  # Holm's method finds a difference.
  def self.confidences(p_values, confidence: Lab::Statistics::Interval::CONFIDENCE)
    remaining, stopped = p_values.size, nil
    p_values.each_index.sort_by { |index| p_values[index] }.to_h do |index|
      level = stopped || (1 - confidence) / remaining
      remaining -= 1
      stopped = level if p_values[index] > level
      [ index, 1 - level ]
    end.sort.map(&:last)
  end
end
