# Records which threads members have seen. A prefetched page was not seen yet; it reports itself when it is shown
# (visit_controller.js).
module ThreadReads
  AHEAD = %w[ X-Sec-Purpose Sec-Purpose Purpose ].freeze

  private
    # See User::ThreadReads; nil for visitors.
    def visit(post)
      if signed_in?
        @fetched_ahead = fetched_ahead?
        ApplicationRecord.on_primary { Current.user.visit(post, note: !@fetched_ahead && !request.head?) }
      end
    end

    def fetched_ahead?
      AHEAD.any? { |name| request.headers[name]&.match?(/prefetch|prerender/) }
    end
end
