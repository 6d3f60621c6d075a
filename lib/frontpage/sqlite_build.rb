# Loads another build of the sqlite3 gem's extension if SQLITE_BUILD=tuned: the same SQLite, compiled by script/sqlite with
# other flags. Must be called after Bundler has set the load path and before the gem is loaded.
module SqliteBuild
  module_function

  # Exits if the build is missing: falling back to the default would falsify measurements.
  def use(variables = ENV)
    return unless variables["SQLITE_BUILD"].to_s.casecmp?("tuned")

    folder = folder_in(variables)
    extension = File.join(folder, "sqlite3", RUBY_VERSION[/\d+\.\d+/], "sqlite3_native.#{RbConfig::CONFIG["DLEXT"]}")
    abort "SQLITE_BUILD=tuned: #{extension} is missing. Build it with script/sqlite tuned." unless File.exist?(extension)

    $LOAD_PATH.unshift folder
  end

  def folder_in(variables)
    data = variables.fetch("XDG_DATA_HOME") { File.join(variables.fetch("HOME"), ".local/share") }
    File.join(data, "frontpage", "sqlite3-#{Gem.loaded_specs.fetch("sqlite3").version}-tuned")
  end
end
