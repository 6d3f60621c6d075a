require "test_helper"

class RequestTest < Lab::TestCase
  test "is a GET without a body, and a POST with one" do
    assert_equal [ "GET", nil, {} ],
      request("path" => "/").then { |read| [ read.http_method, read.body, read.headers ] }
    assert_equal %w[ POST PUT ], [ {}, { "method" => "PUT" } ].map { |values|
 request("path" => "/", "body" => "x", **values).http_method }
  end

  test "encodes a form, and the values that replace its placeholders" do
    form = request("path" => "/",
      "form" => { "post[title]" => "A & b {{csv.name}}", "post[token]" => "{{token}}" })

    assert_equal "application/x-www-form-urlencoded", form.headers["Content-Type"]
    assert_equal "post%5Btitle%5D=A%20%26%20b%20c%2Fd%20%C3%A9&post%5Btoken%5D=t1",
form.fill(token: "t1", csv: { "name" => "c/d é" }).body
  end

  test "escapes values in JSON, and makes numbers of random numbers" do
    json = request("path" => "/",
"json" => {
  "name" => "{{csv.name}}", "count" => "{{random 5..5}}", "text" => "{{random 5..5}} of {{token}}"
})

    assert_equal({ "name" => "a \"b\"\n", "count" => 5, "text" => "5 of t1" },
      JSON.parse(json.fill(token: "t1", csv: { "name" => "a \"b\"\n" }).body))
  end

  test "fills path and headers, with values encoded in the path" do
    filled = request("path" => "/orders/{{csv.id}}?q={{random a b|a b}}",
      "headers" => { "X-Request-Id" => "{{token}}" })
      .fill(token: "t1", csv: { "id" => "1 2" })

    assert_equal [ "/orders/1%202?q=a%20b", { "X-Request-Id" => "t1" } ], [ filled.path, filled.headers ]
  end

  test "rejects unknown placeholders, columns and fields" do
    { "{{tokn}}" => "{{tokn}} is not a placeholder",
      "{{csv.size}}" => "There is no column of the CSV file called size. There are: name",
      "{{page.token}}" => "There is no field of the page called token" }.each do |text, message|
      error = assert_raises(Lab::Error) { request("path" => "/#{text}").fill(csv: { "name" => "x" }) }

      assert_includes error.message, message
    end
  end

  test "can do without a token in the query" do
    { "/a?token={{token}}" => "/a", "/a?token={{token}}&b=1" => "/a?b=1",
      "/a?b=1&token={{token}}" => "/a?b=1", "/a/{{token}}" => "/a/{{token}}" }
      .each { |path, without|
 assert_equal without, request("path" => path).path_without_token }
    assert_equal [ "token", nil ],
      [ "/a?token={{token}}", "/a/{{token}}" ].map { |path| request("path" => path).token_parameter }
  end

  private
    def request(values) = Lab::Request.read(values)
end
