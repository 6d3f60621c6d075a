# Grants a hat, or revokes one.
module ModerationAction::OnHats
  extend ActiveSupport::Concern

  HAT_ACTIONS = %w[ granted revoked ].freeze # allowed even on members with the same or a higher role

  included do
    attribute :hat_name, :string
    attribute :hat_link, :string

    before_validation :set_hat
    validate :new_hat_is_acceptable, if: -> { action == "granted" && hat }
    validate(if: -> { action == "revoked" }) do
      errors.add :hat_id, :missing unless hat && hat.user_id == subject_id && !hat.revoked?
    end
  end

  private
    def set_hat
      if action == "granted" && subject
        self.hat = Hat.new(user: subject, granted_by: user, name: hat_name, link: hat_link)
      elsif action != "revoked"
        self.hat = nil
      end
    end

    def new_hat_is_acceptable
      hat.validate
      hat.errors.each { |error| errors.import error, attribute: :"hat_#{error.attribute}" }
    end
end
