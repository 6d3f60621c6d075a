require "unpwn"

# Passwords that attackers try first: a million breached ones, in the Unpwn gem's Bloom filter, which is
# checked offline and has one false positive in a thousand; common words, also with a digit or a symbol at the
# end; keyboard rows; one or two characters repeated; and public facts about the user.
module CommonPassword
  WORDS = Rails.root.join("config/common_passwords.txt").readlines(chomp: true).to_set.freeze
  KEYBOARD_ROWS = %w[
    01234567890123456789 abcdefghijklmnopqrstuvwxyz qwertyuiopasdfghjklzxcvbnm qwertzuiopasdfghjklyxcvbnm
  ].freeze
  SUFFIX = /[\d[:punct:]]{1,6}\z/

  class << self
    def match?(password, *about_owner)
      candidate = password.downcase
      breached?(password, candidate) || word?(candidate) ||
        repetitive?(candidate) || keyboard_sequence?(candidate) ||
        personal?(candidate, about_owner)
    end

    private
      # Not `acceptable?`, which would also query a website.
      def breached?(*spellings) = spellings.any? { |spelling| filter.include?(spelling) }

      def filter = @filter ||= Unpwn.new.bloom

      def word?(candidate)
        [ candidate, candidate.sub(SUFFIX, "") ].any? do |word|
          WORDS.include?(word) || WORDS.include?(without_leetspeak(word))
        end
      end

      # Reads "p@ssw0rd" as "password".
      def without_leetspeak(word)
        word.tr("@4301$57", "aaeoisst")
      end

      def repetitive?(candidate)
        candidate.chars.uniq.size <= 2
      end

      def keyboard_sequence?(candidate)
        KEYBOARD_ROWS.any? { |row| row.include?(candidate) || row.reverse.include?(candidate) }
      end

      def personal?(candidate, about_owner)
        about_owner.compact.any? { |text| [ text, text.split("@").first ].include?(candidate) }
      end
  end
end
