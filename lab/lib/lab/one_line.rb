# A message with the output of a program, such as a server, in one line.
module Lab::OneLine
  MAX_LENGTH = 300 # characters

  # Only the beginning and the end of a long +text+. The first line is complete, unless it is long itself.
  def self.of(text)
    whole, first = [ text, text.lines.first.to_s ].map { |part| part.split.join(" ") }
    return whole if whole.size <= MAX_LENGTH

    first = whole[0, MAX_LENGTH / 4] if first.size > MAX_LENGTH * 2 / 3
    "#{first} … #{whole[-(MAX_LENGTH - first.size)..]}"
  end
end
