# The list of posts that an API client requests. Missing and invalid parameters are rejected with 400.
module ListParams
  CHOICES = { list: Post::LISTS, period: Post::PERIODS.keys }.freeze
  REQUIRED = { "domain" => :domain, "tag" => :tag }.freeze # by list

  private
    def list_params
      @list_params ||= { list: "hot", **params.permit(*Post::PARAMETERS).to_h.symbolize_keys }
    end

    def require_valid_list
      field, values = CHOICES.find do |name, choices|
        list_params.key?(name) && choices.exclude?(list_params[name])
      end
      required = REQUIRED[list_params[:list]]
      if field
        render_invalid_field field,
          t("api.invalid_choice", field:, values: values.to_sentence(last_word_connector: t("api.or")))
      elsif required && list_params[required].blank?
        render_invalid_field required
      elsif list_params[:list] == "past" && !valid_day?
        render_invalid_field :day, t("api.invalid_date", field: :day)
      end
    end

    def valid_day?
      !list_params.key?(:day) || Date.iso8601(list_params[:day])
    rescue Date::Error
      false
    end
end
