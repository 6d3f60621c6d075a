require "test_helper"
require Rails.root.join("script/style/english")

class EnglishTest < ActiveSupport::TestCase
  HEADLESS = "who, whom or what as a subject without a noun"

  test "finds each habit that the house style forbids" do
    {
      "Who is new links to sites that are known here." => HEADLESS,
      "It is kept. What is refused is not." => HEADLESS, "A link for whoever has it" => "whoever",
      "It begins anew" => "anew", "Follow by itself" => "by itself", "Banned for good" => "for good",
      "There is none of it" => "there is none", "It is decided, and done" => "it is decided",
      "Nobody is told of it" => "told of", "They post so many an hour" => "so many an hour"
    }.each { |text, rule| assert_equal [ rule ], rules("en.yml", "en:\n  key: #{text.to_json}\n"), text }
  end

  test "allows questions, relative clauses and other uses" do
    [
      "What is Markdown?", "Who can join? Members who were invited.", "What's new",
      "The author, who edits it", "Skip it for good reasons"
    ].each do |text|
      assert_empty rules("en.yml", "en:\n  key: #{text.to_json}\n"), text
    end
  end

  test "reads comments, strings, test names and command-line help of Ruby" do
    assert_equal [ "anew" ], rules("a.rb", "# Begins\n# anew\nx = 1\n")
    assert_equal [ "by itself" ], rules("a_test.rb", %(test "a job starts by itself" do\nend\n))
    assert_equal [ "whoever" ], rules("cli.rb", %(desc "x", "Lets whoever \#{x} in"\n))
    assert_empty rules("a.rb", "who = anew\n")
  end

  test "reads paragraphs, cells and headings of documents, but no code" do
    assert_equal [ HEADLESS, "anew" ],
      rules("a.md", "# What the lab reports\n\n| a | b |\n|---|---|\n| c | begins anew |\n")
    assert_empty rules("a.md", "Run `begin anew`:\n\n```sh\nbegin anew\n```\n")
  end

  test "reads comments and messages of shell scripts, and comments of templates, scripts and stylesheets" do
    assert_equal [ "anew", "told of" ],
      rules("bin/start", %(# Begins anew\necho "nobody is told of it"\n)).sort
    usage = %(usage="Usage: bin/x\n\n  --a   Begin anew\n\nMore. What is there stays."\n)
    assert_equal [ "anew", HEADLESS ], rules("bin/x", usage)
    assert_equal [ "anew" ], rules("a.html.erb", "<%# made anew %>\n")
    assert_equal [ "anew" ], rules("a.js", "// made anew\n")
    assert_equal [ "anew" ], rules("a.css", "/* made anew */\n")
    assert_equal [ "anew" ], rules("500.html", "<p>Begin anew</p>\n")
  end

  test "reports file, line and text" do
    assert_equal "a.rb:2: anew: Begins anew", English.new("a.rb", "\n# Begins anew\n").findings.sole.to_s
  end

  private
    def rules(file, text) = English.new(file, text).findings.map(&:rule)
end
