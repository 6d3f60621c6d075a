# For new moderators.
class Moderation::GuidesController < Moderation::BaseController
  def show
  end
end
