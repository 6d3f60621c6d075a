# Domains as people enter them: in Unicode or Punycode, in any case, with "www.", or as part of a URL.
module DomainName
  FULL_STOPS = "\u3002\uFF0E\uFF61".freeze # which IDNA treats as ".", but Addressable as letters

  class << self
    # The domain as posts store it. Nil if +text+ contains none.
    def parse(text)
      Post::Link.new(text.include?("://") ? text : "https://#{text}").domain
    end

    # The host in Punycode and lowercase, as a browser would resolve it. Nil if it can't be converted.
    def normalize_host(host)
      Addressable::URI.new(host: host&.tr(FULL_STOPS, ".")).normalized_host
    rescue *InvalidUrl::ERRORS
      nil
    end
  end
end
