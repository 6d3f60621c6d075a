# Parent of Mission Control's and Solid Errors' controllers. They don't validate their parameters and would
# fail with a 500 on arrays, hashes or invalid times, so those get 400 here.
class Admin::MountedEngineController < Admin::BaseController
  FORMS = %w[ error filter ].freeze # the only parameters that are hashes
  TIME_FIELD = /_(?:start|end)\z/ # fields of a time filter

  before_action :require_plain_parameters

  private
    def require_plain_parameters
      sent = params.to_unsafe_h
      plain = sent.except(*FORMS).each_value.all?(String) &&
        sent.slice(*FORMS).each_value.all? { |form| plain_form?(form) }
      raise ActionController::BadRequest, "Malformed parameter" unless plain
    end

    def plain_form?(form)
      form.is_a?(Hash) &&
        form.all? { |name, value| value.is_a?(String) && (!name.match?(TIME_FIELD) || time?(value)) }
    end

    def time?(text)
      text.blank? || Time.zone.parse(text).present?
    rescue ArgumentError
      false
    end
end
