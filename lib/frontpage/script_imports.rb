require_relative "asset_imports"

# Inlines a script's `import "name.js"` lines. Each file becomes a function, so its names stay its own: it
# exports nothing, and imports nothing itself, except with import() when it is needed. An exception in one is
# reported, and the next ones still run.
class ScriptImports < AssetImports
  IMPORT = %r{^import "([\w/]+\.js)"$}
  COMMENT = %r{^[ \t]*//.*\n}

  # The files that the content of +asset+ depends on, directly or not: its URL changes with each of them.
  # Propshaft would miss the URLs in imported files, and imports of files whose URL it contains.
  def referenced_by(asset, found = Set.new)
    (urls.referenced_by(asset) + imports_of(asset)).each do |other|
      referenced_by(other, found) if found.add?(other)
    end
    found
  end

  private
    def wrap(content)
      %[try { (() => {\n"use strict";\n#{content}})() } catch (error) { reportError(error) }]
    end

    def imports_of(asset)
      asset.content.scan(IMPORT).map { |name,| find(name, asset) }
    end

    def urls
      @urls ||= Propshaft::Compiler::JsAssetUrls.new(assembly)
    end
end
