require "test_helper"
require "open3"

# Runs the scripts of bin/ and script/ as a shell would, with a scratch home and only a few tools and fake
# programs on PATH.
class BootstrapTestCase < ActiveSupport::TestCase
  self.use_transactional_tests = false
  self.fixture_table_names = []

  Result = Data.define(:output, :error, :status)

  setup do
    @scratch = Pathname(Dir.mktmpdir)
    @scratch.join("home").mkdir
    link_tools
  end

  teardown { FileUtils.rm_rf(@scratch) }

  private
    TOOLS = %w[
      awk basename bash cat chmod cmp cp cut dirname env find flock getconf grep head id mkdir mktemp mv ps
      readlink rm sed sha256sum sh sleep sort ss tail timeout touch tr uname wc xargs ]

    def link_tools
      TOOLS.each do |tool|
        path = ENV["PATH"].split(":").map { |directory| File.join(directory, tool) }
          .find { |file| File.executable?(file) }
        scratch("tools/#{tool}").make_symlink(path) if path
      end
    end

    def scratch(path)
      @scratch.join(path).tap { |file| file.dirname.mkpath }
    end

    def program(path, body)
      scratch(path).write("#!/bin/sh\n#{body}\n")
      scratch(path).chmod(0o755)
    end

    # A fake Ruby that prints its version, or else its directory and arguments.
    def fake_ruby(directory, version, banner: "ruby #{version} (2025-07-16 revision 20cda200d3)")
      program "#{directory}/ruby", %([ "$1" = --version ] && echo "#{banner}" || echo "#{directory} $*")
    end

    def run_script(*command, path: [], chdir: Rails.root, **environment)
      output, error, status = Open3.capture3(clean_environment(path, environment), *command.map(&:to_s),
        chdir: chdir.to_s, unsetenv_others: true)
      Result.new(output:, error:, status: status.exitstatus)
    end

    def clean_environment(path, variables)
      directories = [ *Array(path).map { |directory| @scratch.join(directory) }, @scratch.join("tools") ]
      { "PATH" => directories.join(":"), "HOME" => @scratch.join("home").to_s }.merge(
        variables.transform_keys(&:to_s)
      )
    end

    # Runs lines of bash after loading the functions of script/setup.
    def run_shell(lines, **options)
      run_script("bash", "-c", "source script/setup.sh\n#{lines}", **options)
    end
end
