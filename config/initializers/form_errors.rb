# A field that was refused says so, and shows its messages right behind it, instead of being wrapped in a <div>. The list
# above the form (application/_errors) has them all. Boxes and buttons that are ticked have labels around them, so theirs
# stand in the list alone.
module FieldErrors
  FIELD = /\A<(?:input|textarea|select)(?![^>]* type="(?:radio|checkbox|file)")[^>]* id="([^"]*)"/
  DESCRIBED_BY = / aria-describedby="([^"]*)"|(?= ?\/?>)/

  class << self
    # +tag+ is the markup of a field of +record+, which is shown as it is where it is something else, as a label.
    def mark(tag, record)
      id = tag[FIELD, 1]
      id ? described(tag, id) + message_for(id, record) : tag
    end

    # For a field that is written out.
    def message_for(id, record)
      messages = record.errors.full_messages_for(id.delete_prefix("#{record.model_name.param_key}_"))
      ActionController::Base.helpers.tag.small(text_of(messages), class: "error", id: "#{id}_message")
    end

    # Joins messages into sentences, each with a period at its end.
    def text_of(messages)
      Array(messages).map { |message| message.sub(/[^.!?…]\z/) { "#{$&}." } }.join(" ")
    end

    private
      def described(tag, id)
        tag.sub(DESCRIBED_BY) { %( aria-invalid="true" aria-describedby="#{[ "#{id}_message", $1 ].compact.join(" ")}") }
          .html_safe
      end
  end
end

ActiveSupport.on_load(:action_view) do
  self.field_error_proc = ->(tag, field) { FieldErrors.mark(tag, field.object) }
end
