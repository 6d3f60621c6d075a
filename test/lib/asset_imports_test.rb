require "test_helper"

# As ScriptImports and StylesheetImports.
class AssetImportsTest < ActiveSupport::TestCase
  setup { @folder = Pathname(Dir.mktmpdir) }
  teardown { @folder.rmtree }

  test "inlines scripts in order, each as a function, without comments" do
    write "site.js", %(// All of it.\nimport "ages.js"\nimport "parts/votes.js"\n)
    write "ages.js", "// Updates ages.\nconst AGE = 1 // minute\n"
    write "parts/votes.js", "(() => 2)()\n"

    assert_equal <<~JS, compiled("site.js")
      // All of it.
      try { (() => {
      "use strict";
      const AGE = 1 // minute
      })() } catch (error) { reportError(error) }
      try { (() => {
      "use strict";
      (() => 2)()
      })() } catch (error) { reportError(error) }
    JS
  end

  test "leaves imports of modules by name to the browser" do
    write "engine.js", %(import "@hotwired/turbo-rails"\nimport { Controller } from "stimulus.js"\n)

    assert_equal @folder.join("engine.js").read, compiled("engine.js")
  end

  test "inlines stylesheets in order, each in its layer" do
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

  test "changes the digest when a file changes on which the content depends, directly or not" do
    write "worker.js", %(load(RAILS_ASSET_URL("site.js"))\n)
    write "site.js", %(import "ages.js"\n)
    write "ages.js", %(import(RAILS_ASSET_URL("keyboard.js"))\n)
    write "keyboard.js", "press()\n"
    write "site.css", %(@import url("base.css") layer(base);\n)
    write "base.css", "a { color: red }\n"

    { "keyboard.js" => %w[ worker.js site.js ], "ages.js" => %w[ worker.js site.js ],
      "base.css" => %w[ site.css ] }.each do |changed, dependent|
      before = dependent.map { |name| digested(name) }
      write changed, "#{@folder.join(changed).read}more()\n"
      assert_empty before & dependent.map { |name| digested(name) }, changed
    end
    assert_includes compiled("worker.js"), digested("site.js").to_s
    assert_includes compiled("site.js"), digested("keyboard.js").to_s
  end

  test "raises an error for a missing import" do
    write "site.js", %(import "gone.js"\n)
    write "site.css", %(@import url("gone.css") layer(base);\n)

    %w[ js css ].each do |type|
      error = assert_raises(AssetImports::MissingAsset) { compiled("site.#{type}") }
      assert_equal "site.#{type} imports gone.#{type}, which does not exist", error.message
    end
  end

  private
    def write(name, content)
      @folder.join(name).tap { |file| file.dirname.mkpath }.write(content)
    end

    def compiled(name) = assembly.load_path.find(name).compiled_content
    def digested(name) = assembly.load_path.find(name).digested_path

    def assembly
      Propshaft::Assembly.new(Rails.application.config.assets.dup.tap do |config|
        config.paths = [ @folder ]
        config.output_path = @folder
        config.manifest_path = @folder.join("none.json")
      end)
    end
end
