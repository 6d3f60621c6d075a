require "test_helper"
require "prism"

# The site is written in the oldest Ruby that it says it runs on: RuboCop and the tests run on a newer one, and would not tell.
class OldestRubyTest < ActiveSupport::TestCase
  OLDEST = "3.3.0"
  SCRIPT = /\A#!.*\bruby\b/

  test "the oldest Ruby is the one that README and bin/ruby name" do
    series = OLDEST[/\A\d+\.\d+/]

    assert_includes Rails.root.join("README.md").read, "Ruby #{series} or newer"
    assert_includes Rails.root.join("bin/ruby").read, "needs Ruby #{series} or newer"
  end

  test "every file parses as it" do
    assert_not_empty files
    files.each { |file| assert_empty parse(file.read).errors.map(&:message), file.to_s }
  end

  test "no block takes `it`, which came later" do
    assert takes_it?("names.map { it.size }")
    assert_not takes_it?("names.map { |it| it.size }")
    files.each { |file| assert_not takes_it?(file.read), "#{file} has a block that takes `it`: give it a name" }
  end

  private
    def files
      ruby = Rails.root.glob("{app,benchmarking,bin,config,db,lib,script,test}/**/*.{rb,rake,ru}") +
        Rails.root.glob("{Gemfile,Rakefile,config.ru}")
      ruby + Rails.root.glob("{bin,script}/*").select { |file| file.file? && file.open(&:gets).to_s.match?(SCRIPT) }
    end

    def parse(source)
      Prism.parse(source, version: OLDEST)
    end

    # In the older Ruby it is a call of a method that is not there.
    def takes_it?(source)
      nodes = [ parse(source).value ]
      nodes.each { |node| nodes.concat node.compact_child_nodes }
      nodes.grep(Prism::CallNode).any? { |call| call.name == :it && call.variable_call? }
    end
end
