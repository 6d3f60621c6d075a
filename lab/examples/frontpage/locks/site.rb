module Locks
end

# A site whose writes are measured in a process of its own.
class Locks::Site
  ROOT = File.expand_path("../../../..", __dir__)
  WRITES = File.join(__dir__, "measure_writes.rb")

  attr_reader :name, :times

  def initialize(storage)
    @storage, @name, @times = storage, File.basename(storage), {}
  end

  # Adds the milliseconds of +count+ writes of each kind to +times+: pairs of elapsed and processor time.
  def measure(count, seed:)
    environment = {
      "RAILS_ENV" => "production", "STORAGE" => @storage, "RAILS_LOG_LEVEL" => "error", "SECRET_KEY_BASE" => "0" * 128,
      "RUBYOPT" => "--yjit", "DATABASE_URL" => nil
    }
    system(environment, "bin/rails", "db:migrate", chdir: ROOT, out: File::NULL, exception: true)
    output = IO.popen([ environment, "bin/rails", "runner", WRITES, count.to_s, seed.to_s, chdir: ROOT ], &:read)
    abort "The writes failed." unless $?.success?

    JSON.parse(output.lines.last).each { |kind, times| (@times[kind] ||= []).concat times }
  end
end
