# The site's guidelines, with the earlier versions of these and of the welcome text.
class GuidelinesController < ApplicationController
  allow_unauthenticated_access

  def show
    @versions = Site::Guidelines::TEXTS.reverse.index_with { |name| SettingChange.versions_of(name) }
  end
end
