# SLOW_QUERY_MS is the threshold for logging a slow query. LOG_FORMAT=json logs each request, job and message as a line of JSON.
Rails.application.config.after_initialize do
  SlowQueries.log_to Rails.logger, milliseconds: Integer(ENV.fetch("SLOW_QUERY_MS", 200))
end

# Rails logs rendered templates at debug level only (and layouts at info level), but builds their paths at any level.
Rails.application.config.after_initialize do
  unless Rails.logger.debug?
    %w[ template partial collection ].each { |part| ActiveSupport::Notifications.unsubscribe "render_#{part}.action_view" }
  end
end

if ENV["LOG_FORMAT"] == "json"
  log = JsonLogger.new($stdout).extend(ActiveSupport::TaggedLogging::Formatter)
  Rails.logger.formatter = log
  Rails.event.subscribe log

  ActiveSupport.on_load(:action_controller_base) do
    before_action { Rails.event.set_context(request: request.request_id, method: request.request_method, path: request.path) }
  end
end
