# Records which threads members have seen. A prefetched page doesn't count until it is shown and visit_controller.js reports
# it.
module ThreadReads
  PREFETCH_HEADERS = %w[ X-Sec-Purpose Sec-Purpose Purpose ].freeze

  private
    # See User::ThreadReads; nil for visitors.
    def visit_thread(post)
      if signed_in?
        @prefetched = prefetched?
        ApplicationRecord.on_primary { Current.user.visit_thread(post, record: !@prefetched && !request.head?) }
      end
    end

    def prefetched?
      PREFETCH_HEADERS.any? { |name| request.headers[name]&.match?(/prefetch|prerender/) }
    end
end
