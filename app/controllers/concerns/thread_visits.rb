# Records which threads members have seen. A prefetched page doesn't count until it is shown and
# members/visits.js reports it.
module ThreadVisits
  include PrefetchDetection

  private
    # Responds with 304 if the browser has the thread's current page, unless there is a visit to record.
    def revalidate_thread
      if signed_in? && !prefetched?
        @thread_version = ApplicationRecord.on_primary do
          ReaderContext::ThreadVersion.find(Current.user, params[:id])
        end
        if @thread_version&.seen?
          not_modified?(@thread_version.with(new_since: @thread_version.new_since))
        end
      end
    end

    # See User::ThreadReads; nil for visitors.
    def visit_thread(post)
      if signed_in?
        @prefetched = prefetched?
        new_since = ApplicationRecord.on_primary do
          Current.user.visit_thread(post, version: @thread_version, record: !@prefetched && !request.head?)
        end
        # On a first visit nothing is new, as if everything had been seen.
        set_page_etag @thread_version.with(new_since: new_since || post.last_activity_at) if @thread_version
        new_since
      end
    end
end
