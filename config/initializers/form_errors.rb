# Marks an invalid field and shows its messages after it, instead of wrapping it in a <div>. The list above
# the form (application/_errors) has all messages. Check boxes and radio buttons are inside labels, so their
# messages are in the list, and in the group's fieldset if it has FormsHelper#field_message.
module FieldErrors
  FIELD = /\A<(?:input|textarea|select)(?![^>]* type="(?:radio|checkbox|file)")[^>]* id="([^"]*)"/
  ATTRIBUTE = / name="(?:[^"]*\[)?(\w+)\]?"/
  DESCRIBED_BY = / aria-describedby="([^"]*)"|(?= ?\/?>)/

  class << self
    # +tag+ is the markup of a field of +record+, or of a label, which stays as it is.
    def mark(tag, record)
      id = tag[FIELD, 1]
      id ? described(tag, id) + message_for(id, record, tag[ATTRIBUTE, 1]) : tag
    end

    # For a field in plain HTML, with the markup of its message.
    def message_for(id, record, attribute)
      message_of id, record.errors.full_messages_for(attribute)
    end

    def message_of(id, messages)
      ActionController::Base.helpers.tag.small(text_of(messages), class: "error", id: "#{id}_message")
    end

    # Joins messages into sentences, each with a period at its end.
    def text_of(messages)
      Array(messages).map { |message| message.sub(/[^.!?…]\z/) { "#{$&}." } }.join(" ")
    end

    private
      def described(tag, id)
        tag.sub(DESCRIBED_BY) do
          ids = [ "#{id}_message", $1 ].compact.join(" ")
          %( aria-invalid="true" aria-describedby="#{ids}")
        end.html_safe
      end
  end
end

ActiveSupport.on_load(:action_view) do
  self.field_error_proc = ->(tag, field) { FieldErrors.mark(tag, field.object) }
end
