# All canned reasons, one on each line of +text+.
class CannedReason::List
  include ActiveModel::API

  MAX_COUNT = 50

  attr_accessor :text

  validate { errors.add :text, :too_many, count: MAX_COUNT if too_long? || reasons.size > MAX_COUNT }
  validate do
    max = ModerationAction::MAX_REASON_LENGTH
    if long = reasons.find { |reason| reason.length > max }
      errors.add :text, :too_long, count: max, start: long.truncate(60)
    end
  end

  def self.current = new(text: CannedReason.in_order.pluck(:text).join("\n"))

  # Replaces the list. Returns false, with errors, if invalid.
  def save
    valid? && Writes.with_lock("canned reasons") do
      CannedReason.delete_all
      rows = reasons.map.with_index { |text, position| { text:, position:, created_at: Time.current } }
      CannedReason.insert_all!(rows) if rows.any?
      true
    end
  end

  private
    # Longer than any valid list, so it isn't parsed.
    def too_long? = text.to_s.length > 2 * MAX_COUNT * ModerationAction::MAX_REASON_LENGTH

    def reasons
      return [] if too_long?

      text.to_s.lines.map { |line| PlainText.line(line) }.compact_blank.uniq
    end
end
