# Parent of Mission Control's and Solid Errors' controllers. They don't validate the shape of their parameters and raise on
# unexpected ones, so those are rejected here.
class Admin::EngineController < Admin::BaseController
  FORMS = %w[ error filter ].freeze # filters with fields
  TIME_FIELD = /_(?:start|end)\z/ # fields of a time filter

  before_action :require_plain_parameters

  private
    def require_plain_parameters
      sent = params.to_unsafe_h
      plain = sent.except(*FORMS).each_value.all?(String) && sent.slice(*FORMS).each_value.all? { |form| plain_form?(form) }
      raise ActionController::BadRequest, "Unexpected shape of a parameter" unless plain
    end

    def plain_form?(form)
      form.is_a?(Hash) && form.all? { |name, value| value.is_a?(String) && (!name.match?(TIME_FIELD) || time?(value)) }
    end

    def time?(text)
      text.blank? || Time.zone.parse(text).present?
    rescue ArgumentError
      false
    end
end
