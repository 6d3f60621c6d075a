# Says what is wrong as RFC 9457 has it: in the words of the pages, and where a field is at fault, by its name.
module Problems
  MEDIA_TYPE = "application/problem+json"

  # By which a program knows what the page calls otherwise.
  FIELDS = { tag_names: "tags" }.freeze

  private
    def problem(status, title, detail = nil, **more)
      render json: { title:, status:, detail:, **more }.compact, status:, content_type: MEDIA_TYPE
    end

    # In the words of the page about errors of this kind.
    def problem_of(status, words = status)
      problem status, *%w[ title remedy ].map { |part| t("errors.show.#{words}.#{part}", default: :"errors.show.other.#{part}") }
    end

    def refuse_record(record, status = 422)
      problem status, t("api.refused"), record.errors.full_messages.join(". "),
        errors: record.errors.map { |error| { field: (FIELDS.fetch(error.attribute, error.attribute.to_s) unless error.attribute == :base), detail: error.full_message }.compact }
    end
end
