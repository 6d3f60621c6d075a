require "action_controller/log_subscriber"

# The log contains the path of each request, but no parameters, except in development.
class RequestLog < ActionController::LogSubscriber
  class EventWithoutParameters < SimpleDelegator
    def payload = super.merge(params: {})
  end

  def start_processing(event) = super(EventWithoutParameters.new(event))
end

unless Rails.env.development?
  ActionController::LogSubscriber.detach_from :action_controller
  RequestLog.attach_to :action_controller, inherit_all: true
end
