# Answers a member's repeated request with 304 Not Modified if the browser already has the current version of the page. From then
# on, MemberPages does so in front of the application. PageCache does the same for visitors.
#
# The ETag consists of a digest of everything that the page shows and the second in which one of its ages changes. The action
# names what it shows; the member, the settings and the layout are added here. A page with a CSRF token or a flash has none.
module Revalidation
  extend ActiveSupport::Concern

  MAX_AGE = 1.hour

  # Another version or configuration of the site may render other pages. All of Puma's workers inherit the same value.
  START = SecureRandom.hex(8).freeze

  included { after_action :send_etag }

  private
    # Responds with 304, and returns true, if the browser has the page that shows +content+, a text. Read that before anything
    # else. The block returns a MemberPages::Condition, and a time if it holds only until then; nil if none proves it.
    def not_modified?(content)
      identify_page content
      if @digest && (etag, changes_at = stored_etag)
        request.env[MemberPages::CONFIRMED] = confirmed_page(changes_at, *yield)
        vary_by_fetch_site # callbacks after the action are skipped if this one halts before it
        head :not_modified, etag:
      end
      performed?
    end

    # Gives the page an ETag. Such a page changes nothing in the session, so its cookie need not be encrypted and sent again.
    def identify_page(content)
      if revalidatable?
        @identified_at, @digest = Time.now, digest_of(content)
        request.session_options[:skip] = true
      end
    end

    # Not with a standby: the member comes from the primary, and the page shows what the standby has.
    def revalidatable?
      Current.user&.page_version && perform_caching && request.format.html? && !protect_against_forgery? &&
        !MaintenanceMode.on? && !Postgresql.replica? &&
        !(request.cookies.key?(Rails.configuration.session_options[:key]) && flash.any?)
    end

    # A member gains the right to flag at a certain age.
    def digest_of(content)
      parts = [ START, Site.version, Current.user.page_version, Current.user.can_flag?, content ]
      Digest::SHA256.hexdigest(parts.join("\0")).first(32)
    end

    # The ETag that the browser has sent, if it is of this page, and the time at which an age changes, if that is to come.
    def stored_etag
      etag, changes_at = request.if_none_match&.match(/W\/"#{@digest}-(\d+)"/)&.values_at(0, 1)
      [ etag, Time.at(changes_at.to_i) ] if etag && @identified_at.to_i < changes_at.to_i
    end

    def confirmed_page(changes_at, condition = nil, holds_until = nil)
      if condition
        MemberPages::Confirmed.new(conditions: [ Current.session.condition, condition ],
          expires_at: [ changes_at, holds_until, *reader_changes_at ].compact.min)
      end
    end

    # When the session's last use has to be recorded again, and when the member may flag.
    def reader_changes_at
      [ Current.session.last_seen_at + 1.hour, Current.user.created_at + User::FLAG_AGE ].select(&:future?)
    end

    def send_etag
      if @digest && response.status == 200
        changes_at = @identified_at + [ request.env[PageCache::EXPIRES_IN], MAX_AGE ].compact.min
        response.headers["ETag"] = %(W/"#{@digest}-#{changes_at.to_i}")
      end
    end
end
