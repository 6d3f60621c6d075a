# SLOW_QUERY_MS is the threshold for slow queries. LOG_FORMAT=json logs requests, jobs and messages as JSON.
Rails.application.config.after_initialize do
  SlowQueries.log_to Rails.logger, milliseconds: Integer(ENV.fetch("SLOW_QUERY_MS", 200))
end

# Queries and templates are logged at debug level only (but layouts at info level), and structured events only
# as JSON: no other subscribers are needed. They stay in tests, which subscribe to events themselves, and
# without eager loading (development, tasks), which loads them later.
Rails.application.config.after_initialize do |app|
  next if Rails.env.test? || !app.config.eager_load

  unless Rails.logger.debug?
    ActiveRecord::LogSubscriber.detach_from :active_record
    %w[ template partial collection ].each do |part|
      ActiveSupport::Notifications.unsubscribe "render_#{part}.action_view"
    end
  end

  unless ENV["LOG_FORMAT"] == "json"
    ActionController::StructuredEventSubscriber.detach_from :action_controller
    ActionView::StructuredEventSubscriber.detach_from :action_view
    ActiveRecord::StructuredEventSubscriber.detach_from :active_record
  end
end

if ENV["LOG_FORMAT"] == "json"
  log = JsonLogger.new($stdout).extend(ActiveSupport::TaggedLogging::Formatter)
  Rails.logger.formatter = log
  Rails.event.subscribe log
  Rails.application.config.middleware.swap Rails::Rack::Logger, JsonRequestLog, log

  # Of an event, these would log the same again as text.
  Rails.application.config.after_initialize do
    ActionController::LogSubscriber.detach_from :action_controller
    RequestLog.detach_from :action_controller
    ActionView::LogSubscriber.detach_from :action_view
    ActiveJob::LogSubscriber.detach_from :active_job
  end
end
