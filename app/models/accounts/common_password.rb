require "unpwn"

# Passwords that attackers try first: a million published ones, in a Bloom filter of the gem Unpwn that is checked offline
# (one in a thousand others is rejected too); common words, also with a digit or a symbol at the end; keyboard rows; one or
# two characters repeated; and public facts about the user.
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
      # Not `acceptable?`, which would also query a website.
      def published?(*spellings) = spellings.any? { |spelling| filter.include?(spelling) }

      def filter = @filter ||= Unpwn.new.bloom

      def word?(candidate)
        [ candidate, candidate.sub(ENDING, "") ].any? { |word| WORDS.include?(word) || WORDS.include?(as_letters(word)) }
      end

      # Reads "p@ssw0rd" as "password".
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
