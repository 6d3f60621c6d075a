# A report of illegal content by anyone, also without an account, as Article 16 of the EU's Digital Services
# Act requires. Moderators decide on it in the queue: the action that ends the item's review is the decision,
# which the reporter gets by email. Only moderators see the report.
class Report < ApplicationRecord
  include BelongsToItem, Addressed, Objectable

  REASONS = %w[ personal_data child_abuse threats defamation copyright fraud other ].freeze
  # Only the holder of a right can say that a copy infringes it. Everyone else may stay anonymous.
  NAMED_REASONS = %w[ copyright ].freeze
  MAX_LENGTH = 3_000
  MAX_NAME_LENGTH = 100
  RETENTION = 190.days # after the decision, so that objections end before
  RESUBMISSION_WINDOW = 1.hour # an identical report counts as sent twice

  belongs_to :moderation_action, optional: true

  enum :reason, REASONS.index_by(&:itself), instance_methods: false, scopes: false, validate: true

  attribute :good_faith, :boolean
  attribute :website, :string # hidden: only programs fill it in

  normalizes :explanation, with: ->(text) { PlainText.lines(text) }
  normalizes :name, with: ->(text) { PlainText.line(text).presence }
  normalizes :email_address, with: ->(address) { PlainText.identifier(address).downcase.presence }

  validates :explanation, presence: true, length: { maximum: MAX_LENGTH }, visible: true
  validates :objection, length: { maximum: MAX_LENGTH }
  validates :name, length: { maximum: MAX_NAME_LENGTH }
  validates :email_address, length: { maximum: 254 },
    format: { with: URI::MailTo::EMAIL_REGEXP, message: :email_address }, allow_nil: true
  validates :language, inclusion: { in: Site::LANGUAGES }
  validates :website, absence: true, on: :create
  validate(on: :create) { errors.add :good_faith, :accepted unless good_faith? }
  validate on: :create, if: -> { NAMED_REASONS.include?(reason) } do
    %i[ name email_address ].each { |column| errors.add column, :blank if self[column].nil? }
  end

  # Must match the condition of the trigger.
  scope :open, -> { where(decided_at: nil) }

  after_create_commit { ReportMailer.received(self).deliver_later if email_address }
  after_update_commit -> { ReportMailer.decided(self).deliver_later },
    if: -> { saved_change_to_decided_at? && decided_at && email_address }

  class << self
    # Ends the review of the open reports of the item of +action+.
    def decide(action)
      open.where(action.item.item_key => action.item.id).find_each do |report|
        report.update!(moderation_action: action, decided_at: Time.current)
      end
    end

    # With the personal data in them.
    def delete_old(batch_size: 500)
      where(decided_at: ...RETENTION.ago).in_batches(of: batch_size).delete_all
    end
  end

  # The language of emails to the reporter.
  def locale = language

  # Returns false, with errors, if invalid.
  def submit
    valid? && item.with_moderation_lock { repeated? || file }
  end

  def removed? = moderation_action.action == "removed"

  private
    def repeated?
      self.class.open.exists?(post_id:, comment_id:, reason:, explanation:, name:, email_address:,
        created_at: RESUBMISSION_WINDOW.ago..)
    end

    def file
      save!(validate: false)
      ModeratorAlert::Kinds::Report.deliver item
      true
    end
end
