# The texts that a member typed into a form, for the page that says why it wasn't saved.
module TypedTexts
  SECRETS = ActiveSupport::ParameterFilter.new(Rails.application.config.filter_parameters, mask: nil)

  # Fields that the page fills in, and choices. By default a field is shown, since
  # hiding a text would lose it.
  UNTYPED = %w[
    _method commit button return_to seen_up_to up_to made_at shown_title shown_tag_names edited_version
    confirmed_pattern moderation_action_id action order instead_of auto_follow_commented
    auto_follow_own_posts ban days duration email_alerts email_decisions email_frequency email_messages hat_id
    kind language period push_alerts quiet_from quiet_until reserved retired scope sign_up texts
    urgent_alerts
  ].freeze
  # In forms of these names. Other forms have a text with the same name.
  CHOICES = { "flag" => %w[ reason ], "report" => %w[ reason good_faith ] }.freeze

  private
    def typed_texts(request = self.request)
      texts_in SECRETS.filter(request.request_parameters)
    end

    def texts_in(fields)
      texts = fields.except(*UNTYPED).flat_map do |name, value|
        value.is_a?(Hash) ? texts_in(value.except(*CHOICES[name])) : [ value ]
      end
      texts.grep(String).select(&:present?)
    end
end
