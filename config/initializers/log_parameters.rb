# The log contains the path of each request, but no parameters, except in development.
module OmitParametersFromLog
  class EventWithoutParameters < SimpleDelegator
    def payload = super.merge(params: {})
  end

  def start_processing(event) = super(EventWithoutParameters.new(event))
end

unless Rails.env.development?
  ActiveSupport.on_load(:action_controller) { ActionController::LogSubscriber.prepend OmitParametersFromLog }
end
