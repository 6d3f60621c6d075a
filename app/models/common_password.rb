# Passwords that guessers try first: the usual words, also with a number or a mark at their end, rows of the keyboard,
# one or two characters over and over, and what everybody can read about their owner.
module CommonPassword
  WORDS = Rails.root.join("config/common_passwords.txt").readlines(chomp: true).to_set.freeze
  ROWS = %w[ 01234567890123456789 abcdefghijklmnopqrstuvwxyz qwertyuiopasdfghjklzxcvbnm qwertzuiopasdfghjklyxcvbnm ].freeze
  ENDING = /[\d[:punct:]]{1,6}\z/

  class << self
    def match?(password, *about_owner)
      candidate = password.downcase
      word?(candidate) || monotonous?(candidate) || in_a_row?(candidate) || about?(candidate, about_owner)
    end

    private
      def word?(candidate)
        [ candidate, candidate.sub(ENDING, "") ].any? { |word| WORDS.include?(word) || WORDS.include?(as_letters(word)) }
      end

      # "p@ssw0rd" reads "password".
      def as_letters(word)
        word.tr("@4301$57", "aaeoisst")
      end

      def monotonous?(candidate)
        candidate.chars.uniq.size <= 2
      end

      def in_a_row?(candidate)
        ROWS.any? { |row| row.include?(candidate) || row.reverse.include?(candidate) }
      end

      def about?(candidate, about_owner)
        about_owner.compact.any? { |text| [ text, text.split("@").first ].include?(candidate) }
      end
  end
end
