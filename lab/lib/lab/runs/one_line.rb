# A message with the output of a program, such as a server, in one line.
module Lab::OneLine
  MAX_START, MIN_END = 300, 100 # characters

  # Only the beginning and the end of a long +text+. The first line is complete, unless it is long itself.
  def self.of(text)
    whole, first = [ text, text.lines.first.to_s ].map { |part| part.split.join(" ") }
    return whole if whole.size <= MAX_START + MIN_END

    first = first[0, MAX_START]
    "#{first} … #{whole[-[ MAX_START - first.size, MIN_END ].max..]}"
  end
end
