require "test_helper"

class StylesheetImportsTest < ActiveSupport::TestCase
  setup { @folder = Pathname(Dir.mktmpdir) }
  teardown { @folder.rmtree }

  test "inlines imports in order, each in its layer" do
    write "site.css",
      %(@layer base, parts;\n@import url("base.css") layer(base);\n@import url("posts.css") layer(parts);\n)
    write "base.css", "a { color: red }\n"
    write "posts.css", "/* Rows. */\n.post { color: blue }\n"

    assert_equal <<~CSS, compiled("site.css")
      @layer base, parts;
      @layer base {
      a { color: red }
      }
      @layer parts {
      .post { color: blue }
      }
    CSS
  end

  test "changes the digest when an imported file changes" do
    write "site.css", %(@import url("base.css") layer(base);\n)
    write "base.css", "a { color: red }\n"
    before = digested("site.css")
    write "base.css", "a { color: green }\n"

    assert_not_equal before, digested("site.css")
  end

  test "raises an error for a missing import" do
    write "site.css", %(@import url("gone.css") layer(base);\n)

    error = assert_raises(StylesheetImports::MissingAsset) { compiled("site.css") }
    assert_equal "site.css imports gone.css, which does not exist", error.message
  end

  private
    def write(name, content)
      @folder.join(name).write(content)
    end

    def compiled(name)
      assembly.load_path.find(name).compiled_content
    end

    def digested(name)
      assembly.load_path.find(name).digested_path
    end

    def assembly
      Propshaft::Assembly.new(Rails.application.config.assets.dup.tap do |config|
        config.paths = [ @folder ]
        config.output_path = @folder
        config.manifest_path = @folder.join("none.json")
      end)
    end
end
