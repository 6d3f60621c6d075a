require "propshaft"

# Inlines a stylesheet's @import rules: one file per component, one request for browsers.
class StylesheetImports < Propshaft::Compiler
  IMPORT = /^@import url\("([^"]+)"\) layer\(([\w-]+)\);/
  COMMENT = %r{/\*.*?\*/\n?}m

  class MissingStylesheet < StandardError; end

  def compile(asset, input)
    input.gsub(IMPORT) { "@layer #{$2} {\n#{content_of($1, asset)}}" }
  end

  private
    def content_of(name, asset)
      imported = load_path.find(name) || raise(MissingStylesheet, "#{asset.logical_path} imports #{name}, which does not exist")
      imported.content.gsub(COMMENT, "")
    end
end
