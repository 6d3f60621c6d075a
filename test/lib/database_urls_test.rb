require "test_helper"

# The parts of a URL, as Active Record reads them. libpq reads several hosts in the same way.
class DatabaseUrlsTest < ActiveSupport::TestCase
  # username, password, host, port and database
  USABLE = {
    "postgresql://me:pw@one/site" => [ "me", "pw", "one", nil, "site" ],
    "postgresql://me:pw@one,two/site" => [ "me", "pw", "one,two", "5432,5432", "site" ],
    "postgres://me:p%23w@one:1,two:2/site?target_session_attrs=read-write" => [
      "me", "p#w", "one,two", "1,2", "site"
    ],
    "postgresql://one:1,two/site?sslmode=require" => [ nil, nil, "one,two", "1,5432", "site" ],
    "postgresql://me@[::1]:1,[fd00::2]:2/site" => [ "me", nil, "::1,fd00::2", "1,2", "site" ],
    "postgresql:///site?username=me&host=/run/sockets&port=1" => [ "me", nil, "/run/sockets", "1", "site" ],
    "postgresql:///site?host=one,two" => [ nil, nil, "one,two", nil, "site" ]
  }.freeze
  UNUSABLE = %w[
    postgresql://me:p#w@one/site postgresql://me:p^w@one,two/site postgresql://me:p/w@one/site
    postgresql://me@one postgresql://one/ postgresql://one,two
  ].freeze

  USABLE.each do |url, parts|
    test "Active Record reads #{url}" do
      variables = { "DATABASE_URL" => url.dup }
      DatabaseUrls.prepare variables
      read = ActiveRecord::DatabaseConfigurations::UrlConfig.new("test", "primary", variables["DATABASE_URL"])
        .configuration_hash

      assert_equal parts, [ *read.values_at(:username, :password, :host), read[:port]&.to_s, read[:database] ]
    end
  end

  UNUSABLE.product(%w[ DATABASE_URL DATABASE_REPLICA_URL QUEUE_DATABASE_URL ]).each do |url, name|
    test "rejects the #{name} #{url} without printing it" do
      error = assert_raises(Kit::Error) { DatabaseUrls.prepare({ name => url.dup }) }

      assert_match(/\A#{name} must be like/, error.message)
      assert_no_match(/p.w@/, error.message)
    end
  end

  test "the server and the doctor reject a URL with the same message" do
    messages = [ %w[ bin/rails runner 1 ], %w[ bin/ops doctor ] ].map do |words|
      Open3.capture2e(
        { "DATABASE_URL" => UNUSABLE.first, "BUNDLE_WITH" => nil }, *words, chdir: Rails.root.to_s
      ).first
    end

    assert_equal 1, messages.uniq.size, messages.inspect
    assert_equal 1, messages.first.lines.size
  end

  test "libpq reads several hosts" do
    skip "The tests run on SQLite" unless Kit::Postgresql.chosen?
    variables = { "DATABASE_URL" => "postgresql://one.invalid:1,two.invalid:2/site?connect_timeout=1" }
    DatabaseUrls.prepare variables

    assert_equal [ "one.invalid,two.invalid", "1,2" ],
      PG::Connection.conninfo_parse(variables["DATABASE_URL"])
        .to_h { |option| option.values_at(:keyword, :val) }
        .values_at("host", "port")
  end
end
