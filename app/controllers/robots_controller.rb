# /robots.txt: lists and threads are open to crawlers. Generated, because it
# names the sitemap by its full URL.
class RobotsController < ApplicationController
  # Pages for signed-in members, forms, and pages that repeat what posts and lists show.
  DISALLOWED = %w[
    /admin /api/ /arrivals /benchmarking /comments/ /confirm-email /conversations /dump.sqlite3 /feeds/
    /first-run /following /hidden /inbox /invitations /join-request /live-updates /moderation /offline
    /password-reset /past/*/ /posts/*/edit /posts/*/flag /posts/*/rank /posts/*/vote /posts/*/vouch
    /posts/new /report /saved /search /settings /sign-in /sign-up /stats /threads /unsubscribe /upvoted /v0/
    /*?comment= /*?language= /*?page=
  ].freeze
  ALLOWED = %w[ /posts/*?page= ].freeze # more specific than the above

  allow_access_without_session

  def show
    expires_in 1.day, public: true
    render plain: Rails.configuration.x.staging_copy ? "User-agent: *\nDisallow: /\n" : rules
  end

  private
    def rules
      <<~TEXT
        User-agent: *
        #{DISALLOWED.map { |path| "Disallow: #{path}" }.join("\n")}
        #{ALLOWED.map { |path| "Allow: #{path}" }.join("\n")}

        Sitemap: #{sitemap_index_url}
      TEXT
  end
end
