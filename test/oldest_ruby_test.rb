require "test_helper"
require "prism"

# The code uses only syntax of the oldest supported Ruby. RuboCop and the other tests run on a newer one and
# don't check that.
class OldestRubyTest < ActiveSupport::TestCase
  OLDEST = "3.3.0"
  SCRIPT = /\A#!.*\bruby\b/

  test "the README and bin/ruby name the oldest supported Ruby" do
    series = OLDEST[/\A\d+\.\d+/]

    assert_includes Rails.root.join("README.md").read, "Ruby #{series} or newer"
    assert_includes Rails.root.join("bin/ruby").read, "Ruby #{series} or newer is required"
  end

  test "every file parses with the oldest supported Ruby, and no block uses `it`, which needs Ruby 3.4" do
    assert uses_it?(parse("names.map { it.size }"))
    assert_not uses_it?(parse("names.map { |it| it.size }"))

    assert_not_empty files
    files.each do |file|
      result = parse(file.read)
      assert_empty result.errors.map(&:message), file.to_s
      assert_not uses_it?(result), "#{file} uses `it` in a block: name the parameter"
    end
  end

  private
    def files
      ruby = Rails.root.glob("{app,benchmarking,bin,config,db,lib,script,test}/**/*.{rb,rake,ru}") +
        Rails.root.glob("{Gemfile,Rakefile,config.ru}")
      ruby + Rails.root.glob("{bin,script}/*").select { |file|
        file.file? && file.open(&:gets).to_s.match?(SCRIPT)
      }
    end

    def parse(source)
      Prism.parse(source, version: OLDEST)
    end

    # In older Rubies, `it` is a call to an undefined method.
    def uses_it?(result)
      nodes = [ result.value ]
      nodes.each { |node| nodes.concat node.compact_child_nodes }
      nodes.grep(Prism::CallNode).any? { |call| call.name == :it && call.variable_call? }
    end
end
