# Reads the site, and what it mails, in a language of their own; or in the community's, where they have chosen none.
module User::Localized
  extend ActiveSupport::Concern

  included do
    normalizes :language, with: :presence.to_proc
    validates :language, inclusion: { in: Site::LANGUAGES }, allow_nil: true
  end

  # As it is stored: the page that refuses a language that we do not have can't be in it.
  def locale = language_in_database || Site.settings.language
end
