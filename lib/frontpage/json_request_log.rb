# Logs each request as one line of JSON, in place of Rails::Rack::Logger: also a failed one, whose error page
# is a second action.
class JsonRequestLog
  KEY = :json_request_log # the event of the request's first action

  class << self
    # Called for each action that has completed.
    def completed(payload) = (ActiveSupport::IsolatedExecutionState[KEY] ||= payload)
  end

  def initialize(app, log)
    @app, @log = app, log
  end

  def call(env)
    request = ActionDispatch::Request.new(env)
    started = { request: request.request_id, method: request.raw_request_method, path: request.path }
    began, ActiveSupport::IsolatedExecutionState[KEY] = Kit::Clock.now, nil
    status, = response = Rails.logger.tagged(request.request_id) { @app.call(env) }
    @log.request(**started, **seen_by(request), **action, status:,
      duration_ms: ((Kit::Clock.now - began) * 1000).round(2))
    response
  ensure
    ActiveSupport::LogSubscriber.flush_all!
  end

  private
    def seen_by(request) = { address: request.remote_ip, member: Current.user&.id }.compact
    def action = ActiveSupport::IsolatedExecutionState[KEY].to_h.except(:params, :status, :duration_ms)
end
