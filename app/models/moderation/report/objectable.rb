# The reporter can object to a decision once, by a link in its email. Then moderators decide again.
module Report::Objectable
  extend ActiveSupport::Concern

  OBJECTION_EXPIRES_IN = 184.days # six months, as in Article 20 of the Digital Services Act

  included do
    # Ends with a later decision or an objection. After a restore of the database, ids are assigned again.
    generates_token_for(:objection, expires_in: OBJECTION_EXPIRES_IN) { [ created_at.to_f, decided_at.to_f ] }

    normalizes :objection, with: ->(text) { PlainText.lines(text).presence }
    validates :objection, visible: true, on: :objection
    validate(on: :objection) { errors.add :objection, :blank if objection.nil? }
  end

  class_methods do
    # The report of a link that still works, or nil.
    def find_by_objection_link(token) = find_by_token_for(:objection, token.to_s)
  end

  def objectable? = decided_at && objected_at.nil?

  # Returns false, with errors, if invalid.
  def object(text)
    item.with_moderation_lock do
      assign_attributes(objection: text, objected_at: Time.current, decided_at: nil)
      save(context: :objection) && ModeratorAlert::Kinds::Report.deliver(item)
    end
  end
end
