# The last of these blocks, after those that may refuse to serve.
Rails.application.server do
  WarmUp.run if Rails.env.production? && ENV["WARM_UP"] != "off"
rescue StandardError => error
  Rails.logger.warn "The server starts cold, because rendering pages failed: #{error.message}"
end
