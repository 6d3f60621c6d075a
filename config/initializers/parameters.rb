# The log contains the address of each request, but no submitted values, except in development.
module LogsNothingTyped
  class Untyped < SimpleDelegator
    def payload = super.merge(params: {})
  end

  def start_processing(event) = super(Untyped.new(event))
end

unless Rails.env.development?
  ActiveSupport.on_load(:action_controller) { ActionController::LogSubscriber.prepend LogsNothingTyped }
end
