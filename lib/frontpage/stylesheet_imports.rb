require "propshaft"

# Puts the files a stylesheet imports in the place of its @import rules: a file a component, one request for the browser.
class StylesheetImports < Propshaft::Compiler
  IMPORT = /^@import url\("([^"]+)"\) layer\(([\w-]+)\);/
  COMMENT = %r{/\*.*?\*/\n?}m

  class MissingStylesheet < StandardError; end

  def compile(asset, input)
    input.gsub(IMPORT) { "@layer #{$2} {\n#{content_of($1, asset)}}" }
  end

  private
    def content_of(name, asset)
      imported = load_path.find(name) || raise(MissingStylesheet, "#{asset.logical_path} imports #{name}, which is not there")
      imported.content.gsub(COMMENT, "")
    end
end
