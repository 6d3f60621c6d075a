# The member's language, or the site's if they haven't chosen one.
module User::Localized
  extend ActiveSupport::Concern

  included do
    normalizes :language, with: :presence.to_proc
    validates :language, inclusion: { in: Site::LANGUAGES }, allow_nil: true
  end

  # The stored language: the form that rejects an unsupported one can't be shown in it.
  def locale = language_in_database || Site.settings.language
end
