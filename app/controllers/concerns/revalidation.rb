# Answers a member's repeated request with 304 Not Modified if the browser already has the current
# version of the page. From then on, MemberRevalidation does so in front of the application.
# PageCache does the same for visitors.
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
    # +content+, a text, which must be read before anything else. The block returns a PageCache::Condition
    # that holds while the page stays the same, and a time if it holds only until then; nil if there is no
    # such condition.
    def not_modified?(content)
      set_page_etag content
      if @digest && (etag, changes_at = browsers_etag)
        request.env[MemberRevalidation::CONFIRMED] = confirmed_page(changes_at, *yield)
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
    def digest_of(content) = MemberLists::Page.digest(reader_state, content)

    def reader_state
      [ BOOT_ID, Site.version, Current.user.page_version, Current.user.can_flag? ].join("\0")
    end

    # The ETag that the browser sent and the time in it at which a displayed age changes; nil if it belongs to
    # another page, or if that time has passed.
    def browsers_etag
      etag, changes_at = request.if_none_match&.match(/W\/"#{@digest}-(\d+)"/)&.values_at(0, 1)
      [ etag, Time.at(changes_at.to_i) ] if etag && @rendered_at.to_i < changes_at.to_i
    end

    def confirmed_page(changes_at, condition = nil, holds_until = nil)
      if condition
        MemberRevalidation::Confirmed.new(conditions: [ Current.session.condition, condition ],
          expires_at: [ changes_at, holds_until, *reader_change_times ].compact.min)
      end
    end

    # Times at which the session's last use must be recorded again, and at which the member may flag.
    def reader_change_times
      [ Current.session.last_seen_at + 1.hour, Current.user.created_at + User::FLAG_AGE ].select(&:future?)
    end

    # When an age on the rendered page changes.
    def page_changes_at = @rendered_at + [ request.env[PageCache::EXPIRES_IN], MAX_AGE ].compact.min

    def send_page_etag
      if @digest && response.status == 200
        response.headers["ETag"] = MemberLists::Page.etag(@digest, page_changes_at)
      end
    end
end
