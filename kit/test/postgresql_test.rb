require "test_helper"

class PostgresqlTest < Kit::TestCase
  URL = "postgresql://me@host/site?sslmode=require"

  test "is chosen by DATABASE_URL" do
    assert Kit::Postgresql.chosen?({ "DATABASE_URL" => URL })
    refute Kit::Postgresql.chosen?({ "DATABASE_URL" => "" })
    refute Kit::Postgresql.replica?({ "DATABASE_URL" => URL, "DATABASE_REPLICA_URL" => "" })
    assert Kit::Postgresql.replica?({ "DATABASE_URL" => URL, "DATABASE_REPLICA_URL" => URL })
  end

  test "names databases after the main one, unless they have a URL of their own" do
    databases = databases("QUEUE_DATABASE_URL" => "postgres://elsewhere/jobs", "DATABASE_DIRECT_URL" => "")

    assert_equal URL, databases.url("primary")
    assert_equal "postgresql://me@host/site_cache?sslmode=require", databases.url("cache")
    assert_equal "postgres://elsewhere/jobs", databases.url("queue")
    assert_equal [ nil, false ], [ databases.replica_url, databases.pooled? ]
  end

  test "bypasses a pooler, and gives tests their own databases" do
    databases = databases("DATABASE_DIRECT_URL" => "postgres://direct/site", environment: "test")

    assert_predicate databases, :pooled?
    assert_equal "postgres://direct/site_test_queue", databases.direct_url("queue")
    assert_equal "postgresql://me@host/site_test?sslmode=require", databases.url("primary")
  end

  private
    def databases(environment: "production", **variables)
      Kit::Postgresql.new(environment:, variables: { "DATABASE_URL" => URL, **variables })
    end
end
