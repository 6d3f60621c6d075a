require "fileutils"
require "rbconfig"
require "yaml"

# A stack of stacks.yml: its dependencies, and how to serve it.
class Stack
  ROOT = File.expand_path("..", __dir__)
  DATA = File.join(ENV["XDG_DATA_HOME"] || File.expand_path("~/.local/share"), "frontpage/stats")
  RUBY = "3.4" # its series
  SINKS = %w[ none fire acknowledged ].freeze
  DEFINITIONS = YAML.load_file(File.join(ROOT, "stacks.yml"))

  class << self
    def all = DEFINITIONS.map { |name, definition| new(name, definition) }

    def find(name)
      all.find { |stack| stack.name == name } or
        abort "Unknown stack #{name.inspect}. Choose from: #{DEFINITIONS.keys.join(", ")}."
    end
  end

  attr_reader :name

  def initialize(name, definition)
    @name, @definition = name, definition
  end

  def workers = @definition.fetch("workers", 1)

  # Why it cannot run here, or nil when it can.
  def reason = @definition["reason"]
  def instead = @definition["instead"]

  # Installs missing dependencies. Prints nothing if none is missing. The last line of
  # output is the error, if any.
  def provide
    abort "#{name} cannot run: #{reason}" if reason
    node? ? provide_packages : provide_gems
  end

  # Replaces this process with the server, which reads PORT, MONGODB_URL, SINK and WORKERS.
  def serve
    abort "#{name} cannot run: #{reason}" if reason
    variables = defaults.merge(ENV.slice(*defaults.keys))
    argv = @definition["serve"].map { |word| word.gsub(/\$(\w+)/) { variables.fetch($1) } }
    exec environment.merge(variables), *argv, chdir: folder
  end

  # Additional environment variables for its processes, which inherit nothing from the current bundle.
  def environment
    if node?
      { "NODE_PATH" => File.join(packages, "node_modules"), "NODE_ENV" => "production" }
    else
      environment_of_ruby
    end
  end

  private
    def folder = File.join(ROOT, @definition["folder"])
    def packages = File.join(DATA, "node")
    def node? = @definition["server"] == "node"

    def defaults
      { "PORT" => "3000", "MONGODB_URL" => "mongodb://127.0.0.1:27017/raw_mongo", "SINK" => "acknowledged",
        "WORKERS" => workers.to_s }
    end

    def environment_of_ruby
      {
        "BUNDLE_GEMFILE" => File.join(folder, "Gemfile"), "BUNDLE_PATH" => DATA, "BUNDLE_FROZEN" => "true",
        "BUNDLER_SETUP" => nil, "BUNDLE_BIN_PATH" => nil, "RUBYOPT" => nil, "RUBYLIB" => nil,
        "PATH" => "#{File.dirname(ruby)}:#{ENV["PATH"]}", "RUBY_YJIT_ENABLE" => "1",
        "RACK_ENV" => "production", "RAILS_ENV" => "production", "CONSOLE_LEVEL" => "warn"
      }
    end

    def ruby(*options)
      return RbConfig.ruby if RUBY_VERSION.start_with?("#{RUBY}.")

      path = IO.popen([ File.join(ROOT, "../../../../script/ruby"), *options, RUBY ], &:read).strip
      path.empty? ? abort("#{name} needs Ruby #{RUBY}.") : path
    end

    def provide_gems
      ruby "--install"
      return if system(environment, "bundle", "check", out: File::NULL, err: File::NULL)

      system(environment, "bundle", "install") or abort "Could not install the gems of #{name}."
    end

    def provide_packages
      needed = %w[ package.json package-lock.json ].map { |file| File.join(folder, file) }
      current = needed.all? { |file| same? file, File.join(packages, File.basename(file)) }
      return if current && File.directory?(File.join(packages, "node_modules"))

      FileUtils.mkdir_p packages
      FileUtils.cp needed, packages
      system("npm", "ci", "--silent", chdir: packages) or
        abort "Could not install the packages of #{name}. Node 20.19 or newer and npm are required."
    end

    def same?(file, other) = File.exist?(other) && FileUtils.identical?(file, other)
end
