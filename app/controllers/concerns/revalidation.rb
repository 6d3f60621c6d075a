# Answers a member's repeated request with 304 Not Modified if the browser already has the current
# version of the page. MemberLists does the same for the main lists, and PageCache for visitors.
#
# The ETag consists of a digest of everything that the page shows and the second in which one of its ages
# changes. The action names what it shows; the member, the settings and the layout are added here. A page with
# a CSRF token or a flash has none.
module Revalidation
  extend ActiveSupport::Concern

  MAX_AGE = 1.hour

  # Part of each ETag, since a restarted site may render other pages. All of Puma's
  # workers inherit the same value.
  BOOT_ID = SecureRandom.hex(8).freeze

  included { after_action :send_page_etag }

  private
    # Like Rails' stale?, reversed: responds with 304 and returns true if the browser has the page that shows
    # +content+, a text, which must be read before anything else.
    def not_modified?(content)
      set_page_etag content
      if @digest && (etag = browsers_etag)
        vary_by_fetch_site # callbacks after the action are skipped if this one halts before it
        head :not_modified, etag:
      end
      performed?
    end

    # Adds an ETag for +content+ to the response. Such a page changes nothing in the session, so the session's
    # cookie need not be encrypted and sent again.
    def set_page_etag(content)
      if revalidatable?
        @rendered_at, @digest = Time.now, digest_of(content)
        request.session_options[:skip] = true
      end
    end

    # Not with a standby: the member is read from the primary, but the page's content from the standby.
    def revalidatable?
      Current.user&.page_version && perform_caching && request.format.html? && !protect_against_forgery? &&
        !MaintenanceMode.on? && !Engines.current.standby? &&
        !(request.cookies.key?(Rails.configuration.session_options[:key]) && flash.any?)
    end

    # can_flag? is included because members gain the right to flag at a certain age,
    # without any change of a row.
    def digest_of(content) = PageEtag.digest(reader_state, content)

    def reader_state
      [ BOOT_ID, Site.version, Current.user.page_version, Current.user.can_flag? ].join("\0")
    end

    # The ETag that the browser sent; nil if it belongs to another page, or if the time in it has passed, at
    # which a displayed age changes.
    def browsers_etag
      etag, changes_at = request.if_none_match&.match(/W\/"#{@digest}-(\d+)"/)&.values_at(0, 1)
      etag if etag && @rendered_at.to_i < changes_at.to_i
    end

    # When an age on the rendered page changes.
    def page_changes_at = @rendered_at + [ request.env[PageCache::EXPIRES_IN], MAX_AGE ].compact.min

    def send_page_etag
      if @digest && response.status == 200
        response.headers["ETag"] = PageEtag.of(@digest, page_changes_at)
      end
    end
end
