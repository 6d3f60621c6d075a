require_relative "client_address"
require_relative "malformed_requests"

# Rejects all requests from blocked networks, in front of everything that responds:
# caches, files, statistics and pages.
class RequestBlocking
  # +notices+ returns what to tell a ClientAddress that is blocked, or nil.
  def initialize(app, notices:)
    @app, @notices = app, notices
  end

  def call(env)
    notice = @notices.call(ClientAddress.of(env))
    notice ? refuse(notice, env) : @app.call(env)
  end

  private
    def refuse(notice, env)
      if env["HTTP_ACCEPT"]&.include?("text/html") && !env["PATH_INFO"].start_with?("/api/")
        html(notice, env)
      else
        MalformedRequests.response(403, notice.title, notice.sentences.join(" "), env)
      end
    end

    def html(notice, env)
      body = page(notice)
      headers = {
        "content-type" => "text/html; charset=utf-8", "content-length" => body.bytesize.to_s,
        "cache-control" => "no-store", "content-security-policy" => "default-src 'none'",
        "x-content-type-options" => "nosniff"
      }
      [ 403, headers, [ *(body unless env["REQUEST_METHOD"] == "HEAD") ] ]
    end

    # Without the site's layout and stylesheet, which would be further requests.
    def page(notice)
      title, *paragraphs = [ notice.title, *notice.sentences ].map { |text| h(text) }
      if url = notice.contact_url
        paragraphs.last.sub!(h(url.delete_prefix("mailto:"))) { |text| %(<a href="#{h url}">#{text}</a>) }
      end
      <<~HTML
        <!DOCTYPE html>
        <html lang="#{notice.language}">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>#{title}</title>
        <h1>#{title}</h1>
        #{paragraphs.map { |paragraph| "<p>#{paragraph}</p>" }.join("\n")}
      HTML
    end

    def h(text) = ERB::Util.html_escape(text).to_str
end
