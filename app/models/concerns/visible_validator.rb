# Rejects Markdown that would show nothing. It stays as typed, so that the form still has it. Texts saved
# earlier stay valid.
class VisibleValidator < ActiveModel::EachValidator
  def validate_each(record, attribute, text)
    if text.present? && record.attribute_changed?(attribute) &&
        record.errors.exclude?(attribute) && !Markdown.visible?(text)
      record.errors.add attribute, :shows_nothing
    end
  end
end
