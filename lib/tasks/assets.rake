# Compressed once, here, rather than for each visitor: the server hands out the .gz that stands beside an asset.
Rake::Task["assets:precompile"].enhance do
  Rails.application.config.assets.output_path.glob("**/*.{css,js,svg}").each do |path|
    Zlib::GzipWriter.open("#{path}.gz", Zlib::BEST_COMPRESSION) { |gzip| gzip.write path.binread }
  end
end
