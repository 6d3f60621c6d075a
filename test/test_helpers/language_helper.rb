# Runs the block with the site in German, or only for +user+.
module LanguageHelper
  private
    def in_german(user = nil)
      if user
        user.update!(language: "de")
      else
        SettingChange.create!(user: users(:admin), name: "language", value: "de")
        Site.reload
      end
      I18n.with_locale(:de) { yield }
    ensure
      user&.update!(language: nil)
      SettingChange.where(name: "language").delete_all
      Site.reload
    end
end
