# frozen_string_literal: true

require "cgi/escape"

# The query of a hit.
module Tally::HitParameters
  NAMES = %w[ id n u r v t h p ].freeze
  REQUIRED = %w[ n u ].freeze

  # A name or page that may be invalid. The others need not be decoded, which would take more time than the
  # rest. These are several patterns, since each is found by its first byte.
  ODD = %r{n=(?:[^&]{121}|\+|%20)|u=(?!https?(?::|%3A)(?:/|%2F){2}[\w-]|/|%2F)}
  UNUSUAL = [ /%(?![2-689a-fA-F]\h|7[0-9a-eA-E])/, /%[cC]2%[89]/, /&(?:#{ODD})/, /\A(?:#{ODD})/ ].freeze

  class << self
    # The known parameters. Raises Malformed if the name or the page can't be decoded.
    def parse(query)
      query.split("&").each_with_object({}) do |pair, fields|
        key, value = pair.split("=", 2)
        if value && NAMES.include?(key) && encoded?(key, value)
          fields[key] = CGI.unescape(value, Encoding::UTF_8).scrub("")
        end
      end
    end

    # Why the name or the page is invalid, or nil.
    def defect(query)
      return if UNUSUAL.none? { |pattern| query.match?(pattern) }

      name, url = parse(query).values_at(*REQUIRED).map { |text| text unless text == "" }
      Tally::Validator.defect(name || Tally::Rollup::PAGEVIEW, url)
    rescue Tally::Malformed => malformed
      malformed.message
    end

    private
      def encoded?(key, value)
        return true unless value.match?(/%(?!\h\h)/)
        raise Tally::Malformed, "The query has invalid percent encoding." if REQUIRED.include?(key)
      end
  end
end
