# Rejects an edit from a form that shows an older version, so that it doesn't overwrite a newer one without
# notice: one saved in another tab, or a title that members have changed.
module EditConflicts
  extend ActiveSupport::Concern

  # Identifies the saved title and text.
  def self.version_of(record)
    Zlib.crc32(record.class::EDITABLE_ATTRIBUTES.map { |name| record.attribute_in_database(name.to_s) }
      .join("\n"))
  end

  included do
    # The version that the form showed. API clients send none.
    attr_accessor :edited_version

    validate :not_changed_meanwhile, on: :update, if: :edited_version
  end

  # The time of the last edit in microseconds since 1970, or 0 before the first. Moderators' forms send it,
  # since an author could choose texts with the same checksum.
  def last_edit = in_microseconds(:edited_at)

  def changed_meanwhile? = errors.of_kind?(:base, :changed_meanwhile)

  private
    def not_changed_meanwhile
      older = edited_version != EditConflicts.version_of(self).to_s
      if older && changed.intersect?(self.class::EDITABLE_ATTRIBUTES.map(&:to_s))
        errors.add :base, :changed_meanwhile
      end
    end
end
