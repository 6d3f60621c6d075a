# Pages for moderators and administrators. Other members get 404.
class Moderation::BaseController < ApplicationController
  before_action :require_moderator

  private
    def require_moderator
      raise ActiveRecord::RecordNotFound, "Not a moderator" unless Current.user.staff?
    end

    def require_administrator
      raise ActiveRecord::RecordNotFound, "Not an administrator" unless Current.user.administrator?
    end
end
