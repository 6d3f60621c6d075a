# The library shared by the site and its tools: the data directory, and utilities for files and processes. It
# needs no gems, except sqlite3 for SQLite files.
module Kit
  ROOT = File.expand_path("../..", __dir__) # of the project: relative paths start here

  # A problem and its fix, as printed in the terminal. +kind+ names the problem for callers that act on it.
  class Error < StandardError
    attr_reader :kind

    def initialize(message = nil, kind: nil)
      super(message)
      @kind = kind
    end

    # The first line says what happened, and the others what to do.
    def summary = message.lines.first.to_s.strip
    def remedy = message.lines.drop(1).join.strip
  end

  { AtomicFile: "atomic_file", Clock: "clock", DataDirectory: "data_directory", FileLock: "file_lock",
    FreePort: "free_port", LogFlush: "log_flush", MaintenanceMode: "maintenance_mode",
    Postgresql: "postgresql", ProcessGroup: "process_group", SecretKeyBase: "secret_key_base",
    SQLiteFile: "sqlite_file"
  }.each { |name, file| autoload name, "#{__dir__}/kit/#{file}.rb" }
end
