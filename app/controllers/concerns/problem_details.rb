# Error responses of the API: problem details (RFC 9457) with the texts of the pages, and the name of each invalid field.
module ProblemDetails
  MEDIA_TYPE = "application/problem+json"

  # API names of fields whose attributes have other names.
  FIELDS = { tag_names: "tags" }.freeze

  private
    def problem(status, title, detail = nil, **more)
      render json: { title:, status:, detail:, **more }.compact, status:, content_type: MEDIA_TYPE
    end

    # With the text of the error page for the status, unless the API has a text of its own.
    def problem_of(status, words = status, **more)
      problem status, t("errors.show.#{words}.title", default: :"errors.show.other.title"),
        t("api.remedies.#{words}", default: [ :"errors.show.#{words}.remedy", :"errors.show.other.remedy" ]), **more
    end

    # For a +field+ that is missing or can't be parsed.
    def problem_with(field)
      problem_of 400, errors: [ { field: field.to_s, detail: t("api.unfit", field:) } ]
    end

    def refuse_record(record, status = 422)
      problem status, t("api.refused"), FieldErrors.text_of(record.errors.full_messages),
        errors: record.errors.map { |error| { field: field_of(error), detail: FieldErrors.text_of(error.full_message) }.compact }
    end

    def field_of(error)
      FIELDS.fetch(error.attribute, error.attribute.to_s) unless error.attribute == :base
    end
end
