# Compresses assets once, during the build; the server sends the .gz file next to each asset.
Rake::Task["assets:precompile"].enhance do
  Rails.application.config.assets.output_path.glob("**/*.{css,js,svg}").each do |path|
    Zlib::GzipWriter.open("#{path}.gz", Zlib::BEST_COMPRESSION) { |gzip| gzip.write path.binread }
  end
end
