require "test_helper"

class ReferenceTest < Lab::TestCase
  DOCUMENT = File.expand_path("../../../docs/lab-yml.md", __dir__)

  test "the documentation of all keys is up to date" do
    assert_equal Lab::Config::Reference.new.to_s.strip,
      File.read(DOCUMENT).split("<!-- lab schema --markdown -->").last.strip,
      "Replace the part below that line with the output of bin/lab schema --markdown."
  end

  test "the ledgers in the documentation are valid" do
    parts = File.read(DOCUMENT).scan(/```yaml\n(target:.*?ledger:.*?)```/m).flatten.drop(1)
    assert_equal 2, parts.size
    parts.each do |part|
      Dir.mktmpdir do |folder|
        path = File.join(folder, "lab.yml")
        File.write path, "#{part}scenarios:\n  create: { path: \"/?id={{token}}\" }\n"
        target = Lab::Target.read(path)

        assert_equal target.ledger.names, target.scenario.stores
      end
    end
  end

  test "the example in the documentation is valid" do
    Dir.mktmpdir do |folder|
      path = File.join(folder, "lab.yml")
      File.write path, File.read(DOCUMENT)[/```yaml\n(.*?)```/m, 1]

      assert_equal %w[ create_order browse shop ], Lab::Target.read(path).scenarios.map(&:name)
    end
  end
end
