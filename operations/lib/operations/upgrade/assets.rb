require "fileutils"

# The compiled assets of the code in this folder. A running server keeps the manifest that it has read, and
# compiling deletes no file that this manifest refers to.
class Operations::Upgrade::Assets
  MANIFEST = "public/assets/.manifest.json"
  # The same as in assets_current (script/setup/site.sh).
  SOURCES = "{app/assets,app/javascript,config,lib,vendor}/**/*"

  # +root+ is the folder of the code. Keeps the previous manifest in +folder+.
  def initialize(folder, root: Operations::ROOT)
    @root, @manifest, @previous = root, File.join(root, MANIFEST), File.join(folder, "assets_manifest.json")
  end

  # Compiles the assets if there are any and a source is newer; calls the block first. Without compiled
  # assets, the site serves the sources. Raises Operations::Error if it fails.
  def refresh(**options)
    return unless outdated?

    yield
    FileUtils.mkdir_p File.dirname(@previous), mode: 0o700
    FileUtils.cp @manifest, @previous, preserve: true
    Operations::Upgrade::Child.new("bin/rails", "assets:precompile", **options).run
  end

  # Restores the manifest of the previous version, whose files still exist.
  def put_back
    FileUtils.cp @previous, @manifest, preserve: true if File.exist?(@previous)
  end

  private
    def outdated?
      File.exist?(@manifest) && sources.any? { |path| File.mtime(path) > File.mtime(@manifest) }
    end

    def sources = Operations.glob(@root, SOURCES)
end
