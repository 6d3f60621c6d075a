require "test_helper"

class WebmentionTest < ActiveSupport::TestCase
  include ActiveJob::TestHelper

  test "is sent to the endpoint in the page's header or markup" do
    pages = {
      "/header" => [
        { "link" => %(</style.css>; rel=preload, </endpoint?by=header>; rel="webmention") },
        "<link rel=webmention href=/wrong>"
      ],
      "/link" => %(<p><a href="/no">x</a><link rel="something webmention" href="endpoint">) +
        "<a rel=webmention href=/late>",
      "/anchor" => %(<a rel="webmention" href="/endpoint">here</a>),
      "/own" => %(<link rel=webmention href="">), "/none" => "<p>Nothing", "/endpoint" => "ok",
      "/endpoint?by=header" => "ok"
    }
    PageServer.run(pages) do |server|
      {
        "/header" => "/endpoint?by=header", "/link" => "/endpoint", "/anchor" => "/endpoint", "/own" => "/own"
      }.each do |path, endpoint|
        assert Webmention.new(source: "https://here.example/posts/1", target: server.url(path)).deliver, path
        assert_equal [ "POST", endpoint ], [ server.requests.last.verb, server.requests.last.path ], path
        assert_equal({ "source" => "https://here.example/posts/1", "target" => server.url(path) },
          URI.decode_www_form(server.requests.last.body).to_h)
      end
      assert_not Webmention.new(source: "https://here.example/", target: server.url("/none")).deliver
    end
  end

  test "is sent to linked pages of new items once administrators enable it" do
    PageServer.run("/page" => "<link rel=webmention href=/endpoint>", "/endpoint" => "ok") do |server|
      submit "Before #{server.url("/page")}"
      assert_no_enqueued_jobs only: SendWebmentionsJob

      Site.load.change({ webmentions: "1" }, by: users(:admin))
      perform_enqueued_jobs(only: SendWebmentionsJob) do
        submit "See #{server.url("/page")} and [mail](mailto:maria@example.com)"
      end
      assert_equal [ "/page", "/endpoint" ], server.requests.map(&:path)
      assert_match "source=http", server.requests.last.body

      assert_no_enqueued_jobs(only: SendWebmentionsJob) { submit "No link here" }
    end
  end

  test "doesn't prevent submission when the page can't be reached" do
    Site.load.change({ webmentions: "1" }, by: users(:admin))
    comment = nil
    perform_enqueued_jobs(only: SendWebmentionsJob) do
      comment = submit("See http://127.0.0.1:9/ and http://169.254.0.1/")
    end
    assert comment.persisted?
  end

  test "is sent again to pages that fail for the moment, and not to others" do
    Site.load.change({ webmentions: "1" }, by: users(:admin))
    mention, failure = "<link rel=webmention href=/endpoint>", [ { status: "503 Service Unavailable" }, "" ]
    pages = { "/page" => mention, "/endpoint" => "ok", "/busy" => failure,
      "/full" => "<link rel=webmention href=/receiver>",
      "/receiver" => [ { status: "429 Too Many Requests" }, "" ] }
    PageServer.run(pages) do |server|
      links = %w[ /page /busy /full /gone ].map { |path| server.url(path) }
      submit "See #{links.join(" ")} http://169.254.0.1/"
      perform_enqueued_jobs
      assert_equal %w[ /page /endpoint /busy /full /receiver /gone ], server.requests.map(&:path).first(6)
      server.requests.clear
      pages.update "/busy" => mention
      perform_enqueued_jobs
      assert_equal %w[ /busy /endpoint /full /receiver ], server.requests.map(&:path)
      server.requests.clear
      10.times { perform_enqueued_jobs }
      assert_equal %w[ /full /receiver ] * 6, server.requests.map(&:path)
    end
  end

  test "is sent for a post with only a link, and for a text with a malformed mailto link" do
    Site.load.change({ webmentions: "1" }, by: users(:admin))
    link = Post.new(author: users(:maria), title: "A page", url: "https://a.example/page")
    assert_enqueued_jobs(1, only: SendWebmentionsJob) { assert_equal link, link.submit }
    assert_enqueued_jobs(1, only: SendWebmentionsJob) do
      assert submit("[Write](mailto:@@), or see https://a.example/")
    end
  end

  private
    def submit(body) = Comment.new(author: users(:maria), post: posts(:essay), body:).submit
end
