# The log says where somebody went, with the address of each page. What they typed into one is nobody's business there; development, which has no others' words, shows it.
module LogsNothingTyped
  class Untyped < SimpleDelegator
    def payload = super.merge(params: {})
  end

  def start_processing(event) = super(Untyped.new(event))
end

ActiveSupport.on_load(:action_controller) { ActionController::LogSubscriber.prepend LogsNothingTyped } unless Rails.env.development?
