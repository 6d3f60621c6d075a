require_relative "asset_imports"

# Inlines a stylesheet's @import rules: one file per component, one request for browsers.
class StylesheetImports < AssetImports
  IMPORT = /^@import url\("([^"]+)"\) layer\(([\w-]+)\);/
  COMMENT = %r{/\*.*?\*/\n?}m

  private
    def wrap(content, layer)
      "@layer #{layer} {\n#{content}}"
    end
end
