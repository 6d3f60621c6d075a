require "test_helper"

# Every header except Set-Cookie is one text, whatever controllers and middleware have added to it.
class HeaderValuesTest < ActiveSupport::TestCase
  SEGMENTS =
    { "username" => "maria", "domain" => "sqlite.org", **%w[ name key token ].index_with("nothing") }.freeze
  INSPECTED = /["\[\]{}]|=>/ # of an array or a hash
  LONG_RUNNING = %w[ /admin/traffic/live ].freeze
  FREE_TEXT = %w[ content-disposition etag location report-to ].freeze # may contain quotation marks

  setup { @clients = [ nil, :admin ].index_with { |name| client_of(name) } }

  test "no header of any kind of page contains the inspected form of a Ruby object" do
    @clients.each do |reader, client|
      paths.each { |path| assert_plain client.get(path, gzip), "#{reader || "visitor"} #{path}" }
    end
  end

  test "members' pages, also unchanged ones, vary by each header once" do
    [ "/", "/posts/#{posts(:wal).id}", "/users/maria", "/settings/profile/edit", "/nothing-here" ]
      .each do |path|
      2.times { page_of path } # the first visit to a thread is recorded
      page = page_of(path)
      unchanged = page_of(path, "HTTP_IF_NONE_MATCH" => page["etag"]) if page["etag"]
      [ page, unchanged ].compact.each do |response|
        names = response["vary"].downcase.split(/,\s*/)
        assert_includes names, "sec-fetch-site", "#{response.status} #{path}"
        assert_equal names.uniq, names, "#{response.status} #{path}"
      end
    end
    assert_equal 304, page_of("/", "HTTP_IF_NONE_MATCH" => page_of("/")["etag"]).status
  end

  private
    def client_of(name)
      WholeStackClient.new.tap { |client| client.sign_in users(name) if name }
    end

    def gzip = { "HTTP_ACCEPT_ENCODING" => "gzip", "HTTP_SEC_FETCH_SITE" => "same-origin" }

    def page_of(path, headers = {}) = @clients[:admin].get(path, { **gzip, **headers })

    # One of each controller, whether or not there is such a page.
    def paths
      routes = Rails.application.routes.routes.select do |route|
        route.verb.split("|").include?("GET") && route.app.dispatcher?
      end
      routes.uniq { |route| route.defaults[:controller] }.map do |route|
        path = route.path.spec.to_s.delete_suffix("(.:format)").gsub(/[()]/, "")
        path.gsub(/[:*](\w+)/) { SEGMENTS.fetch($1, posts(:wal).id.to_s) }
      end - LONG_RUNNING
    end

    def assert_plain(response, description)
      response.headers.each do |name, value|
        values = name == "set-cookie" ? Array(value) : [ value ]
        values.each do |line|
          assert_kind_of String, line, "#{description}: #{name}"
          unless FREE_TEXT.include?(name) || name == "set-cookie"
            assert_no_match INSPECTED, line, "#{description}: #{name}"
          end
        end
      end
    end
end
