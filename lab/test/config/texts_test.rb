require "test_helper"

# Mistakes in a lab.yml that its schema can't find.
class ConfigTextsTest < Lab::TestCase
  VALID = <<~YAML
    target:
      serve: puma -p $PORT
    scenarios:
      order-2:
        path: /orders
        json: { number: "{{ token }}", quantity: "{{random 1..5}}" }
    thresholds: [ "unverified==0", "order-2.p99.9<=250ms", "goodput>=95%" ]
  YAML

  test "accepts thresholds for scenarios with digits and dashes, and those relative to a baseline run" do
    assert_equal 3, read(VALID).thresholds.size
  end

  test "accepts spaces in a placeholder" do
    assert_predicate read(VALID).scenario.request, :token?
    assert_includes read(VALID).scenario.request.body, '"{{token}}"'
  end

  test "accepts braces in a page that aren't a placeholder" do
    target = read(VALID.sub("path: /orders", "path: /orders\n    success: { contains: \"{{ user.name }}\" }"))

    assert_equal "{{ user.name }}", target.scenario.request.answer.text
  end

  test "names the line of a wrong threshold, and what is near" do
    {
      [
        "unverified==0", "unverifed==0"
      ] => "thresholds: 0: “unverifed==0” is not a threshold: there is no metric unverifed; " \
        "did you mean unverified.",
      [ "250ms", "250" ] =>
        "thresholds: 1: “order-2.p99.9<=250” is not a threshold: p99.9 needs a unit, ms or s.",
      [ "unverified==0", "lost==0%" ] => "thresholds: 0: “lost==0%” is not a threshold: lost has no unit.",
      [ "order-2.p", "order.p" ] =>
        "thresholds: 1: “order.p99.9<=250ms”: there is no scenario order. It has: order-2.",
      [ "==0", "=0" ] => "thresholds: 0: “unverified=0” is not a threshold. Use one of lost, "
    }.each { |(old, new), message| assert_includes error(VALID.sub(old, new)), "#{path}:7: #{message}" }
  end

  test "names the line of a text that is no placeholder" do
    {
      "{{ token }}" => [ "{{tokn}}", "number: {{tokn}} is not a placeholder. Did you mean token?" ],
      "{{random 1..5}}" => [
        "{{random 5..1}}", "quantity: {{random 5..1}} has no numbers: put the smaller one first."
      ]
    }.each do |old, (new, message)|
      assert_includes error(VALID.sub(old, new)), "#{path}:6: scenarios: order-2: json: #{message}"
    end
    steps = "    steps:\n      - path: /new\n      - path: /{{user}}\n"
    assert_includes error(VALID.sub(/    path.*\n.*\n/, steps)),
      "#{path}:7: scenarios: order-2: steps: 1: path: {{user}} is not"
  end

  test "rejects placeholders in the content of a row, except for the token" do
    ledger = "ledger:\n  database: sqlite\n  path: a\n  tables:\n" \
      "    orders: { content: { title: \"{{ token }}\", quantity: \"*\" } }\n"

    assert read(VALID + ledger)
    assert_equal "#{path}:12: ledger: tables: orders: content: quantity: {{random 1..5}} can't be " \
      "compared, only texts with {{token}} and *.", error(VALID + ledger.sub("*", "{{random 1..5}}"))
  end

  test "rejects names of scenarios that can't be the name of a folder" do
    [ "GET /orders", "..", "a.b" ].each do |name|
      assert_includes error(VALID.sub("order-2:", "#{name.inspect}:")),
        "#{path}:4: scenarios: #{name}: the name of a scenario consists of letters, digits, _ and -."
    end
  end

  test "rejects a second key of the same name, which YAML would ignore" do
    assert_equal "#{path}:7: order-2 is a second key of that name: the first one is in line 4. Remove or " \
      "rename one.",
      error(VALID.sub("thresholds:", "  order-2: { path: / }\nthresholds:"))
    assert_includes error("- a: 1\n  a: 2\n"), "a mapping"
  end

  test "names the line where a file isn't valid YAML" do
    assert_includes error(VALID.sub("  serve", "\tserve")),
      "#{path}:2: This is not valid YAML: found character that cannot start any token"
  end

  private
    def path = File.join(@folder, "lab.yml")
    def read(text) = File.write(path, text) && Lab::Target.read(path)
    def error(text) = assert_raises(Lab::Error) { read(text) }.message
end
