# An application to join, where sign-up needs approval, with the moderators' decision. Only moderators and the
# applicant see it.
class JoinRequest < ApplicationRecord
  MAX_LENGTH = 1_000
  MAX_REASON_LENGTH = 500

  belongs_to :user
  belongs_to :reviewer, class_name: "User", optional: true

  enum :status, %w[ accepted declined ].index_by(&:itself), scopes: false, validate: { allow_nil: true }

  normalizes :body, with: ->(body) { PlainText.lines(body) }
  normalizes :reason, with: ->(reason) { PlainText.line(reason).presence }

  validates :body, presence: true, length: { maximum: MAX_LENGTH }
  validates :reason, length: { maximum: MAX_REASON_LENGTH }
  validate { errors.add :reason, :blank if declined? && reason.nil? }

  after_create { ModeratorAlert::Kinds::JoinRequest.deliver self }

  # Must match the condition of the partial index.
  scope :pending, -> { where("status IS NULL").order(id: :desc) }
  scope :recently_decided, -> { where.not(decided_at: nil).order(decided_at: :desc) }

  def pending? = status.nil?

  # Returns false, with errors, if invalid. A declined applicant can be accepted later; an accepted one can
  # only be suspended.
  def decide(status, by:, reason:)
    Writes.with_lock("join request #{id}") do
      reload
      assign_decision(status, by:, reason:) && save! && notify
    end.tap { |done| JoinRequestMailer.decided(self).deliver_later if done }
  end

  # Assigns the decision, without saving. Returns false, with errors, if invalid.
  def assign_decision(status, by:, reason:)
    errors.add :base, :decided if accepted?
    errors.add :status, :inclusion unless self.class.statuses.key?(status)
    return false if errors.any?

    assign_attributes(status:, reason:, reviewer: by, decided_at: Time.current)
    valid?
  end

  private
    def notify
      Notification::Kinds::JoinRequest.deliver self
      true
    end
end
