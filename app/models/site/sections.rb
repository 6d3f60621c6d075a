# The pages of /admin/settings, by their path, each with its own settings.
module Site::Sections
  ALL = {
    "general" => %w[ name description contact language public_dump fetches_titles webmentions ],
    "sign-up" => Site::REGISTRATION_SETTINGS,
    "email" => [ *Site::EnvironmentOverrides::MAIL_SERVER, "mail_from" ],
    "appearance" => %w[ accent accent_dark ],
    "guidelines" => Site::Guidelines::TEXTS
  }.freeze

  # The path of the section that is called +name+, or nil.
  def self.path_of(name) = ALL.assoc(name)&.first
end
