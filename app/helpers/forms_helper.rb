# Messages of fields that are not attributes of a record, and of groups of radio buttons. A form builder marks
# its own fields (FieldErrors).
module FormsHelper
  # ARIA attributes of the field +id+, which is described by its +message+, unless
  # that is nil, and its +hint+.
  def field_aria(id, message, hint: nil)
    {
      invalid: (true if message),
      describedby: [ ("#{id}_message" if message), hint ].compact.join(" ").presence
    }
  end

  # +message+ may be nil, or several.
  def field_message(id, message)
    FieldErrors.message_of(id, message) if message.present?
  end
end
