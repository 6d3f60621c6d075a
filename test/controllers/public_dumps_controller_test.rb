require "test_helper"

class PublicDumpsControllerTest < ActionDispatch::IntegrationTest
  include PublicDumpHelper

  setup do
    PublicDump.refresh
    @file = File.binread(PublicDump.path)
  end

  test "serves the file publicly and requires revalidation" do
    get dump_path, headers: { "accept-encoding" => "gzip" }

    assert_response :success
    assert_equal @file, response.body.b
    assert_equal [ "application/vnd.sqlite3", @file.bytesize.to_s, "*", nil ],
      response.headers.values_at("content-type", "content-length",
        "access-control-allow-origin", "content-encoding")
    assert_equal %w[ max-age=0 must-revalidate no-transform public ],
      response.headers["cache-control"].split(", ").sort
    assert_nil response.headers["set-cookie"]
  end

  test "returns 304 for an unchanged file" do
    get dump_path
    etag, time = response.headers.values_at("etag", "last-modified")
    get dump_path, headers: { "if-none-match" => etag }
    assert_response :not_modified
    get dump_path, headers: { "if-modified-since" => time }
    assert_response :not_modified

    File.utime Time.now, Time.now - 3600, PublicDump.path
    get dump_path, headers: { "if-none-match" => etag }
    assert_response :success
  end

  test "resumes a download unless the file has changed" do
    get dump_path
    etag = response.headers["etag"]
    get dump_path, headers: { "range" => "bytes=100-199", "if-range" => etag }

    assert_response :partial_content
    assert_equal @file[100..199], response.body.b
    assert_equal "bytes 100-199/#{@file.bytesize}", response.headers["content-range"]

    get dump_path, headers: { "range" => "bytes=100-199", "if-range" => "\"another\"" }
    assert_response :success
    assert_equal @file, response.body.b
  end

  test "returns 416 for a range beyond the end" do
    get dump_path, headers: { "range" => "bytes=#{@file.bytesize}-" }

    assert_response :range_not_satisfiable
    assert_equal "bytes */#{@file.bytesize}", response.headers["content-range"]
  end

  test "returns the size for HEAD" do
    head dump_path
    assert_equal [ 200, @file.bytesize.to_s, "" ],
      [ response.status, response.headers["content-length"], response.body ]
  end

  test "is linked from the About page" do
    get about_path
    assert_select "a[href='/dump.sqlite3']"
  end

  test "returns 404 and isn't linked when turned off, even if the file exists" do
    Rails.configuration.x.public_dump = false
    get dump_path
    assert_response :not_found
    get about_path
    assert_select "a[href='/dump.sqlite3']", false
  end

  test "returns 404 before the first dump is written" do
    File.delete PublicDump.path
    get dump_path
    assert_response :not_found
  end
end
