require "propshaft"

# Replaces each import in an asset by the imported file, without comments, so that browsers load one file.
class AssetImports < Propshaft::Compiler
  class MissingAsset < StandardError; end

  def compile(asset, input)
    input.gsub(self.class::IMPORT) do
      name, *options = $~.captures
      wrap find(name, asset).content.gsub(self.class::COMMENT, ""), *options
    end
  end

  private
    def find(name, asset)
      load_path.find(name) ||
        raise(MissingAsset, "#{asset.logical_path} imports #{name}, which does not exist")
    end
end
