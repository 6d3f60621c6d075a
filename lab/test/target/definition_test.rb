require "test_helper"
require "yaml"

class DefinitionTest < Lab::TestCase
  include InFolder

  VALID = { "title" => "Mine", "root" => ".", "serve" => [ "puma" ] }.freeze

  test "accepts the lab's own targets, and the minimum" do
    assert_equal "Mine", read(VALID).title
    assert_operator Lab::Target.all.size, :>, 5
  end

  test "names the file, the key and what is allowed" do
    {
      VALID.except("serve") => "serve is missing: a command as a list of words",
      VALID.merge("serve" => "puma") =>
        "serve must be a command as a list of words, such as [ bin/rails, server ], not \"puma\"",
      VALID.merge("servers" => "x") => "servers is not a key. Did you mean serve?",
      VALID.merge("scenarios" => [ "post_creat" ]) => "scenarios must be a list of these: post_create, comment_create",
      VALID.merge("environment" => { "WORKERS" => 2 }) => "environment must be a mapping of names to text",
      VALID.merge("tokens" => { "post_create" => "posts" }) => "tokens must be a mapping of names to lists",
      VALID.merge("one_transaction" => "no") => "one_transaction must be true or false",
      VALID.merge("answers" => { "home" => { "byte" => 2 } }) => "answers: home: byte is not a key. Did you mean bytes?",
      VALID.merge("answers" => { "home" => { "bytes" => "2" } }) => "answers: home: bytes must be a whole number"
    }.each do |definition, words|
      message = assert_raises(Lab::Error, words) { read(definition) }.message

      assert_includes message, "#{path}: #{words}"
    end
  end

  test "rejects a parameter without an environment variable or values" do
    {
      { "speed" => { "values" => [ "on" ] } } => "The parameter speed has no environment",
      { "speed" => { "environment" => "SPEED" } } => "needs values",
      { "speed" => { "environment" => "SPEED", "values" => [ true, false ] } } => "Put quotes around",
      { "speed" => { "environment" => "SPEED", "values" => [] } } => "needs values"
    }.each do |parameters, words|
      assert_includes assert_raises(Lab::Error, words) { read(VALID.merge("parameters" => parameters)).parameters }.message, words
    end
    error = assert_raises(Lab::Error) { read(VALID.merge("parameters" => "none.yml")).parameters }
    assert_includes error.message, "none.yml cannot be read"
  end

  test "names a file that is not YAML or not a mapping" do
    { "title: [" => "is not valid YAML", "- a" => "must be a mapping", "" => "must be a mapping",
      "at: 2026-01-01" => "is not valid YAML" }.each do |text, words|
      File.write path, text

      assert_includes assert_raises(Lab::Error, text) { Lab::Target.find(path) }.message, "#{path} #{words}"
    end
  end

  test "prints one line in bin/lab" do
    File.write path, YAML.dump(VALID.except("serve"))
    arguments = [ "run", "home", "--target", path, "--dry-run" ]
    _, error = capture_io { assert_equal 1, assert_raises(SystemExit) { Lab::CLI.start(arguments) }.status }

    assert_equal 1, error.lines.size
  end

  private
    def path = File.join(@folder, "mine.yml")

    def read(definition)
      File.write path, YAML.dump(definition)
      Lab::Target.find(path)
    end
end
