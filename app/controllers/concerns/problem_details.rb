# Says what is wrong as RFC 9457 has it: in the words of the pages, and where a field is at fault, by its name.
module ProblemDetails
  MEDIA_TYPE = "application/problem+json"

  # By which a program knows what the page calls otherwise.
  FIELDS = { tag_names: "tags" }.freeze

  private
    def problem(status, title, detail = nil, **more)
      render json: { title:, status:, detail:, **more }.compact, status:, content_type: MEDIA_TYPE
    end

    # In the words of the page about errors of this kind, where a program needs no others.
    def problem_of(status, words = status, **more)
      problem status, t("errors.show.#{words}.title", default: :"errors.show.other.title"),
        t("api.remedies.#{words}", default: [ :"errors.show.#{words}.remedy", :"errors.show.other.remedy" ]), **more
    end

    # Where +field+ is missing, or is nothing that can be read.
    def problem_with(field)
      problem_of 400, errors: [ { field: field.to_s, detail: t("api.unfit", field:) } ]
    end

    def refuse_record(record, status = 422)
      problem status, t("api.refused"), record.errors.full_messages.join(". "),
        errors: record.errors.map { |error| { field: (FIELDS.fetch(error.attribute,
        error.attribute.to_s) unless error.attribute == :base), detail: error.full_message }.compact }
    end
end
