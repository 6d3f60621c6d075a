require_relative "test_helper"

class Importers::CLITest < ActiveSupport::TestCase
  include ImportHelper, StorageHelper

  test "prints a summary and exits with 0, or with 2 if items failed" do
    path = file([ story(1), reply(2, 1) ].map(&:to_json).join("\n"))
    assert_equal [ 0, "" ], run_command("hacker-news", path).then { |status, _, errors| [ status, errors ] }
    assert_match(/Imported from hacker-news: 0 posts, 0 comments, 0 authors\.\nAlready imported: 2\./,
      run_command("hacker-news", path).second)

    status, output, = run_command("hacker-news", file("{ no"))
    assert_equal [ 2, true ], [ status, output.include?("line 1: is not JSON") ]
  end

  test "explains invalid arguments and exits with 1" do
    { %w[ ] => /Specify a kind .*bin\/import --help/, %w[ reddit x ] => /Unknown kind: reddit/,
      %w[ lobsters ] => /Specify a file/, %w[ hacker-news x --nonsense ] => /Invalid option: --nonsense/,
      [ "hacker-news", "/nowhere.json" ] => /doesn.t exist/,
      [ "hacker-news", "http://news.example" ] => /https/,
      [ "frontpage", file("x") ] => /isn.t an SQLite file/,
      [ "frontpage", "https://news.example" ] => /bin\/import hacker-news/,
      [ "hacker-news", file("x"), "--limit", "0" ] => /must be 1 or more/,
      [ "hacker-news", file("x"), "--as", "A b" ] => /valid source name/,
      [ "lobsters", file("x"), "--with-accounts" ] => /no passwords/,
      [ "hacker-news", file("x"), "--with-accounts" ] => /database of a Frontpage or of Lobsters/,
      [ "hacker-news", file("x"), "--from", "3" ] => /server/ }.each do |arguments, message|
      status, _, errors = run_command(*arguments)
      assert_equal 1, status, arguments.inspect
      assert_match message, errors
    end
  end

  test "refuses to import the site's own database" do
    sqlite_only "the database is a file"
    assert_match(/own database/,
      run_command("frontpage", ApplicationRecord.connection_db_config.database).last)
  end

  test "requires a first administrator" do
    empty_the_site
    assert_match(/first administrator/, run_command("hacker-news", file("")).last)
  end

  test "writes nothing in maintenance mode" do
    Kit::MaintenanceMode.of(Kit::DataDirectory.here(environment: "test")).enable("We move.")
    MaintenanceMode.forget

    assert_equal [ 1, "We move." ],
      run_command("hacker-news", file(story(1).to_json)).then { |status, _, errors|
        [ status, errors[/We move\./] ]
      }
  ensure
    Kit::MaintenanceMode.of(Kit::DataDirectory.here(environment: "test")).disable
    MaintenanceMode.forget
  end

  test "a claim link lets the imported author, and nobody else, choose a password" do
    import hacker_news(story(1))
    status, output, = run_command("claim", "pg")
    token = CGI.unescape(output[/token=(\S+)/, 1])

    assert_equal [ 0, imported("1").author ], [ status, User.find_by_password_reset_token(token) ]
    assert_match(/wasn.t imported/, run_command("claim", "maria").last)
    assert_match(/no member nobody-at-all/, run_command("claim", "nobody-at-all").last)
    imported("1").author.update_columns last_seen_at: Time.current
    assert_match(/can already sign in/, run_command("claim", "pg").last)
  end

  test "shows a bar on a terminal, and lines elsewhere" do
    terminal, plain = [ true, false ].map do |tty|
      StringIO.new.tap { |output| output.define_singleton_method(:tty?) { tty } }
    end
    [ terminal, plain ].each do |output|
      progress = Importers::Progress.new(output)
      progress.instance_variable_set :@shown_at, 0
      progress.show Importers::Summary.new("x").tap { |summary| summary.read = 50 }, 0.5
    end

    assert_match(/\r\[#{"#" * 15} {15}\] 50 %, 50 entries/, terminal.string)
    assert_match(/\A50 %, 50 entries, \d+\/s/, plain.string)
  end
end
