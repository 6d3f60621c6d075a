# The pages of /admin/settings, by their path, each with its own settings.
module Site::Sections
  ALL = {
    "general" => %w[ name description contact language public_dump fetches_titles webmentions ],
    "sign-up" => Site::REGISTRATION_SETTINGS,
    "email" => %w[ smtp_address smtp_port smtp_user_name smtp_password mail_from ],
    "appearance" => %w[ accent accent_dark ],
    "guidelines" => %w[ welcome guidelines ]
  }.freeze

  # The path of the section that is called +name+, or nil.
  def self.path_of(name) = ALL.assoc(name)&.first
end
