# Notes which threads members have seen. A page that was fetched ahead of a click was not seen yet: once it is shown, it
# says so itself (visit_controller.js).
module ThreadReads
  AHEAD = %w[ X-Sec-Purpose Sec-Purpose Purpose ].freeze

  private
    # As User::ThreadReads says; nil for visitors.
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
