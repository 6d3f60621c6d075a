# Puts another build of the gem sqlite3's extension before the one that Bundler has, where SQLITE_BUILD=tuned asks for it:
# the same SQLite, compiled with other flags by script/sqlite. To be called after Bundler has set the load path, and before
# the gem is loaded.
module SqliteBuild
  module_function

  # Ends the process when it is asked for and not there: to run another would be to measure another.
  def use(variables = ENV)
    return unless variables["SQLITE_BUILD"].to_s.casecmp?("tuned")

    folder = folder_in(variables)
    extension = File.join(folder, "sqlite3", RUBY_VERSION[/\d+\.\d+/], "sqlite3_native.#{RbConfig::CONFIG["DLEXT"]}")
    abort "SQLITE_BUILD=tuned: there is no #{extension}. script/sqlite tuned builds it." unless File.exist?(extension)

    $LOAD_PATH.unshift folder
  end

  def folder_in(variables)
    data = variables.fetch("XDG_DATA_HOME") { File.join(variables.fetch("HOME"), ".local/share") }
    File.join(data, "frontpage", "sqlite3-#{Gem.loaded_specs.fetch("sqlite3").version}-tuned")
  end
end
