# A field that was refused says so and names the message about it (application/_errors), instead of being wrapped in a <div>.
ActiveSupport.on_load(:action_view) do
  self.field_error_proc = ->(tag, _) do
    id = tag[/\A<(?:input|textarea|select)[^>]* id="([^"]*)"/, 1]
    id ? tag.sub(/ aria-describedby="([^"]*)"|(?= ?\/?>)/) { %( aria-invalid="true" aria-describedby="#{[ "#{id}_error", $1 ].compact.join(" ")}") }.html_safe : tag
  end
end
