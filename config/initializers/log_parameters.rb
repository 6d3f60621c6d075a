# The log contains the address of each request, but no submitted values, except in development.
module OmitParametersFromLog
  class EventWithoutParameters < SimpleDelegator
    def payload = super.merge(params: {})
  end

  def start_processing(event) = super(EventWithoutParameters.new(event))
end

unless Rails.env.development?
  ActiveSupport.on_load(:action_controller) { ActionController::LogSubscriber.prepend OmitParametersFromLog }
end
