# Error responses of the API: problem details (RFC 9457) with the texts of the pages, and the name of each
# invalid field.
module ProblemDetails
  MEDIA_TYPE = "application/problem+json"

  # API names of fields whose attributes have other names.
  FIELDS = { tag_names: "tags" }.freeze

  private
    def render_problem(status, title, detail = nil, **more)
      render json: { title:, status:, detail:, **more }.compact, status:, content_type: MEDIA_TYPE
    end

    # Responds with the texts of the error page for the status, unless the API has texts of its own.
    def render_error_problem(status, key = status, **more)
      render_problem status,
        t("api.titles.#{key}", default: [ :"errors.show.#{key}.title", :"errors.show.other.title" ]),
        t("api.remedies.#{key}", default: [ :"errors.show.#{key}.remedy", :"errors.show.other.remedy" ]),
        **more
    end

    # Responds with 400 for a +field+ that is missing or can't be parsed.
    def render_invalid_field(field, detail = t("api.invalid_field", field:))
      render_error_problem 400, errors: [ { field: field.to_s, detail: } ]
    end

    def render_record_errors(record, status = 422)
      render_problem status, t("api.refused"), FieldErrors.text_of(record.errors.full_messages),
        errors: record.errors.map { |error|
          { field: field_of(error), detail: FieldErrors.text_of(error.full_message) }.compact
        }
    end

    def field_of(error)
      FIELDS.fetch(error.attribute, error.attribute.to_s) unless error.attribute == :base
    end
end
