require "test_helper"
require "test_helpers/page_server"

class WebmentionTest < ActiveSupport::TestCase
  include ActiveJob::TestHelper

  teardown { Site.reload }

  test "a page is told where it says so, in its header or in its text" do
    pages = {
      "/header" => [
        { "link" => %(</style.css>; rel=preload, </told?by=header>; rel="webmention") }, "<link rel=webmention href=/wrong>"
      ],
      "/link" => %(<p><a href="/no">x</a><link rel="something webmention" href="told"><a rel=webmention href=/late>),
      "/anchor" => %(<a rel="webmention" href="/told">here</a>),
      "/own" => %(<link rel=webmention href="">), "/none" => "<p>Nothing", "/told" => "ok", "/told?by=header" => "ok"
    }
    PageServer.run(pages) do |server|
      { "/header" => "/told?by=header", "/link" => "/told", "/anchor" => "/told", "/own" => "/own" }.each do |path, endpoint|
        assert Webmention.new(source: "https://here.example/posts/1", target: server.url(path)).deliver, path
        assert_equal [ "POST", endpoint ], [ server.asked.last.verb, server.asked.last.path ], path
        assert_equal(
          { "source" => "https://here.example/posts/1", "target" => server.url(path) },
          URI.decode_www_form(server.asked.last.body).to_h
        )
      end
      assert_not Webmention.new(source: "https://here.example/", target: server.url("/none")).deliver
    end
  end

  test "what is posted and said tells the pages it links to, once administrators want that" do
    PageServer.run("/page" => "<link rel=webmention href=/told>", "/told" => "ok") do |server|
      submit "Before #{server.url("/page")}"
      assert_no_enqueued_jobs only: WebmentionsJob

      Site.load.change({ webmentions: "1" }, by: users(:admin))
      perform_enqueued_jobs(only: WebmentionsJob) { submit "See #{server.url("/page")} and [mail](mailto:maria@example.com)" }
      assert_equal [ "/page", "/told" ], server.asked.map(&:path)
      assert_match "source=http", server.asked.last.body

      assert_no_enqueued_jobs(only: WebmentionsJob) { submit "No link here" }
    end
  end

  test "a page that cannot be told keeps nobody from writing" do
    Site.load.change({ webmentions: "1" }, by: users(:admin))
    comment = nil
    perform_enqueued_jobs(only: WebmentionsJob) { comment = submit("See http://127.0.0.1:9/ and http://169.254.0.1/") }
    assert comment.persisted?
  end

  test "a link without a text tells its page, as does a text with an address of mail that is none" do
    Site.load.change({ webmentions: "1" }, by: users(:admin))
    Markdown::RENDERED.clear
    link = Post.new(author: users(:maria), title: "A page", url: "https://a.example/page")
    assert_enqueued_jobs(1, only: WebmentionsJob) { assert_equal link, link.submit }
    assert_enqueued_jobs(1, only: WebmentionsJob) { assert submit("[Write](mailto:@@), or see https://a.example/") }
  end

  private
    def submit(body) = Comment.new(author: users(:maria), post: posts(:essay), body:).submit
end
