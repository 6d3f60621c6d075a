# Browsers may prefetch a page that is never shown, so a prefetched page doesn't count as read.
module PrefetchDetection
  HEADERS = %w[ X-Sec-Purpose Sec-Purpose Purpose ].freeze

  private
    def prefetched?
      HEADERS.any? { |name| request.headers[name]&.match?(/prefetch|prerender/) }
    end
end
