# The site's guidelines, with their earlier versions.
class GuidelinesController < ApplicationController
  allow_unauthenticated_access

  def show
    @versions = SettingChange.versions_of("guidelines")
  end
end
