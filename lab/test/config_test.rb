require "test_helper"

class ConfigTest < Lab::TestCase
  VALID = <<~YAML
    target:
      serve: puma -p $PORT
    scenarios:
      order:
        path: /orders
  YAML

  test "accepts the repository's own targets, and the minimum" do
    target = read(VALID)
    assert_equal [ "mine", "mine", "order" ], [ target.name, target.title, target.scenario.name ]
    assert_equal [ "puma", "-p", "8080" ], target.serve({ "PORT" => "8080" })
    assert_operator Lab::Target.all.size, :>, 5
  end

  test "names the file, the line, the key and what is allowed" do
    {
      [ "serve: puma", "server: puma" ] => "2: target: server is not a key of target. Did you mean serve?",
      [ "  serve: puma -p $PORT", "  serve: 3" ] =>
        "2: target: serve must be a command: text, or a list of words such as [ bin/rails, server ], not 3.",
      [ "  serve: puma", "  url: http://x\n  serve: puma" ] =>
        "1: target can have only one of serve and url.",
      [ "  serve: puma -p $PORT", "  root: ." ] => "1: target needs serve or url.",
      [ "target:", "serve: puma\ntarget:" ] =>
        "1: serve is not a key at the top level. It belongs below target.",
      [ "path: /orders", "path: orders" ] =>
        "5: scenarios: order: path must be a path that starts with /, not \"orders\".",
      [ "    path: /orders", "    pth: /orders" ] => "4: scenarios: order needs path, steps or mix.\n" \
        "#{path}:5: scenarios: order: pth is not a key of scenarios: order. Did you mean path?",
      [ "    path: /orders", "    path: /orders\n    method: FETCH" ] =>
        "6: scenarios: order: method must be GET, HEAD, POST, PUT, PATCH or DELETE, not \"FETCH\".",
      [ "    path: /orders", "    path: /orders\n    success: { bytes: many }" ] =>
        "6: scenarios: order: success: bytes must be a whole number, not \"many\".",
      [ "path: /orders", "path: /orders\n    success: { status: [ 2010 ] }" ] =>
        "6: scenarios: order: success: status: 0 must be a status from 100 to 599, not 2010.",
      [ "path: /orders", "path: /orders\n    success: { json: { title: \"{{token}}\" } }" ] =>
        "6: scenarios: order: success: json: title: {{token}} isn't filled in here. Require a text that " \
        "all responses have.",
      [ "scenarios:", "ledger: { tables: {} }\nscenarios:" ] => "3: ledger needs database or command.",
      [ "scenarios:", "ledger: { database: sqlite, tables: { orders: {} } }\nscenarios:" ] =>
        "3: ledger: path is missing: the path of SQLite's file below $STORAGE, such as production.sqlite3.",
      [ "scenarios:", "parameters: { yjit: { values: [ \"on\" ] } }\nscenarios:" ] =>
        "3: parameters: yjit: environment is missing: text.",
      [ "scenarios:", "parameters: { yjit: { environment: YJIT, values: [ on, off ] } }\nscenarios:" ] =>
        "3: parameters: yjit: values: 0 must be text or a number (put quotes around on, off, yes and no), " \
        "not true.",
      [ VALID, "target:\n  serve: puma\n" ] => "1: scenarios is missing: a mapping of names to scenarios."
    }.each { |(old, new), message| assert_includes error(VALID.sub(old, new)), "#{path}:#{message}" }
  end

  test "names all problems, in the order of their lines" do
    lines = error(VALID.sub("serve", "serv").sub("path", "pth")).lines
    assert_equal [ 1, 2, 4, 5 ], lines.map { |line| line[/yml:(\d+):/, 1].to_i }
  end

  test "rejects a scenario that stores rows in an unknown table" do
    ledger = "ledger: { database: sqlite, path: a, tables: { orders: {} } }"
    target = read(VALID.sub("/orders", "/orders\n    stores: [ order ]") + ledger)
    assert_includes assert_raises(Lab::Error) { target.scenarios }.message,
      "The scenario order stores rows in order, which is not a table of the ledger. Its tables: orders."
  end

  test "rejects content and checks if a command prints the tokens" do
    ledger = "ledger: { command: print, tables: { orders: { content: { a: b } } }, checks: { a: SELECT 0 } }"
    assert_includes assert_raises(Lab::Error) { read(VALID + ledger).ledger }.message,
      "mine: ledger: content and checks can't be verified with command. Use database."
  end

  test "names a file that is not YAML or not a mapping" do
    assert_includes error("title: ["), "#{path}:2: This is not valid YAML: "
    { "- a" => "must be a mapping", "" => "must be a mapping", "at: 2026-01-01" => "is not valid YAML" }
      .each { |text, words| assert_includes error(text), "#{path} #{words}" }
    assert_includes error("like: none.yml"), "none.yml cannot be read"
  end

  test "extends another file, and names that file in errors about its keys" do
    base = File.join(@folder, "base.yml")
    File.write base,
      "title: Base\ntarget:\n  serve: puma\n  ready: /up\nscenarios:\n  order: { path: /orders }\n"
    target =
      read("like: base.yml\ntarget: { ready: null }\nscenarios: { order: { success: { status: 201 } } }\n")
    assert_equal [ "mine", "/" ], [ target.title, target.ready ]
    assert_equal [ "/orders", [ 201 ] ],
      target.scenario.request.then { |request| [ request.path, request.answer.statuses ] }
    File.write base, File.read(base).sub("ready: /up", "ready: up")
    assert_includes error("like: base.yml\n"), "#{base}:4: target: ready must be a path that starts with /"
  end

  test "unsets the variables of the file that it extends, too" do
    base = VALID.sub("target:", "target:\n  unset: [ HOM*, OTHER ]")
    File.write File.join(@folder, "base.yml"), base
    passed = ->(text) { %w[ HOME PATH ] & read(text).environment(storage: @folder).keys }
    assert_equal [ "PATH" ], passed[base]
    assert_empty passed["like: base.yml\ntarget: { unset: [ OTHER, PATH ] }\n"]
    assert_includes error("like: base.yml\ntarget:\n  unset: [ 3 ]\n"),
      "#{path}:3: target: unset: 0 must be text, not 3."
  end

  test "rejects a file of parameters without an environment variable or values" do
    File.write File.join(@folder, "parameters.yml"), "speed: { values: [ fast ] }"
    assert_includes parameters_error("parameters.yml"), "The parameter speed has no environment"
    File.write File.join(@folder, "parameters.yml"), "speed: { environment: SPEED, values: [ on ] }"
    assert_includes parameters_error("parameters.yml"), "Put quotes around"
    assert_includes parameters_error("none.yml"), "none.yml cannot be read"
  end

  test "prints one line in bin/lab" do
    File.write path, VALID.sub("serve: puma -p $PORT", "serve: 3")
    _, error = capture_io do
      assert_equal 1,
        assert_raises(SystemExit) { Lab::CLI.start([ "run", "home", "--target", path, "--dry-run" ]) }.status
    end
    assert_equal 1, error.lines.size
  end

  test "describes every key in the schema" do
    missing = keys(Lab::Config.schema)
      .reject { |_, schema| Lab::Config::Expectation.resolve(schema)["description"] }
    assert_empty missing.map(&:first)
  end

  private
    def path = File.join(@folder, "mine.yml")

    def read(text)
      File.write path, text
      Lab::Target.read(path)
    end

    def parameters_error(file)
      assert_raises(Lab::Error) { read("#{VALID}parameters: #{file}").parameters }.message
    end

    def error(text) = assert_raises(Lab::Error, text) { read(text) }.message

    # The keys in +schema+ at every depth, with their schemas.
    def keys(schema, path = [])
      if schema.is_a?(Array)
        return schema.each_with_index.flat_map { |part, index| keys(part, [ *path, index ]) }
      end
      return [] unless schema.is_a?(Hash)
      own = schema["properties"].to_h.map { |name, part| [ [ *path, name ].join("."), part ] }
      own + schema.flat_map { |name, part| %w[ $ref if ].include?(name) ? [] : keys(part, [ *path, name ]) }
    end
end
