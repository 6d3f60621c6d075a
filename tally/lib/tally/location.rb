require "addressable/idna"

# URLs of pages and referrers, in one spelling.
module Tally::Location
  MAX_PATH = 500 # bytes; longer paths are cut off
  WITHOUT_QUERY = /\A[^?#]*/ # queries may contain secrets
  ROUTE = /#[^?&=]+(?=[?&]|\z)/ # a fragment without its own query, and not one with a token
  ENCODED = /(?:%\h\h)+/
  DELIMITER = %r{[[:cntrl:]/?#%]}

  class << self
    # A URL without its query, and without its fragment unless that is the page's route. Other objects are
    # returned as they are.
    def bare(url, route: false) = url.is_a?(String) ? "#{url[WITHOUT_QUERY]}#{url[ROUTE] if route}" : url

    # [ host, path ] of a URL without a query. A path belongs to the +requested_host+.
    # Both are nil without a URL.
    def split(url, requested_host = nil)
      return if url.nil?
      raise Tally::Malformed, "The page's URL isn't a string." unless url.is_a?(String) && url.valid_encoding?

      url = visible(url) || raise(Tally::Malformed, "The page's URL is empty.")
      case url
      when %r{\A(?:[a-z][a-z0-9+.-]*:)?//([^/?#]+)(.*)}im then [ host($1), path($2) ]
      when %r{\A[a-z][a-z0-9+.-]*:(?!\d)}i then raise Tally::Malformed, "The page's URL is invalid."
      else [ host(requested_host), path(url) ]
      end
    end

    # The host of a URL's authority, without credentials and port, and not in Punycode.
    def host(text)
      text &&
        visible(unicode(text[/\A(?:.*@)?(.*?)\.?(?::\d*)?\z/m, 1].downcase))&.byteslice(0, 255)&.scrub("")
    end

    # One spelling of each path: /café, not /caf%C3%A9. Delimiters and invalid bytes stay encoded.
    def path(text)
      text = text.gsub(ENCODED) do |bytes|
        decode([ bytes.delete("%") ].pack("H*").force_encoding(Encoding::UTF_8))
      end
      (text.start_with?("/") ? composed(text) : "/#{composed(text)}").byteslice(0, MAX_PATH).scrub("")
    end

    # +text+ without control characters, or nil if nothing is left.
    def visible(text)
      text = text.gsub(/[[:cntrl:]]/, "") if text.match?(/[[:cntrl:]]/)
      text = text.strip
      text unless text.empty?
    end

    private
      def unicode(host)
        host.include?("xn--") ? Addressable::IDNA.to_unicode(host) : composed(host)
      rescue StandardError # invalid Punycode, for which the library has several errors
        host
      end

      def decode(text)
        text.each_char.map do |letter|
          if letter.valid_encoding? && !letter.match?(DELIMITER)
            letter
          else
            letter.bytes.map { |byte| format("%%%02X", byte) }.join
          end
        end.join
      end

      # The same letters in the same bytes.
      def composed(text) = text.ascii_only? ? text : text.unicode_normalize(:nfc)
  end
end
