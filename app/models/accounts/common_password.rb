require "unpwn"

# Passwords that guessers try first: a million that thieves have published, which Unpwn keeps as a filter and looks up here
# without asking anybody (one in a thousand others is taken for one of them); the usual words, also with a number or a mark
# at their end, rows of the keyboard, one or two characters over and over, and what everybody can read about their owner.
module CommonPassword
  WORDS = Rails.root.join("config/common_passwords.txt").readlines(chomp: true).to_set.freeze
  ROWS = %w[ 01234567890123456789 abcdefghijklmnopqrstuvwxyz qwertyuiopasdfghjklzxcvbnm qwertzuiopasdfghjklyxcvbnm ].freeze
  ENDING = /[\d[:punct:]]{1,6}\z/

  class << self
    def match?(password, *about_owner)
      candidate = password.downcase
      published?(password, candidate) || word?(candidate) || monotonous?(candidate) || in_a_row?(candidate) ||
        about?(candidate, about_owner)
    end

    private
      # Not `acceptable?`, which would ask a site as well.
      def published?(*spellings) = spellings.any? { |spelling| filter.include?(spelling) }

      def filter = @filter ||= Unpwn.new.bloom

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
