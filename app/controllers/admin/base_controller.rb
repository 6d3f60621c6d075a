# What only administrators may see. To others who have signed in it is not there.
class Admin::BaseController < ApplicationController
  before_action :require_administrator

  private
    def require_administrator
      raise ActiveRecord::RecordNotFound, "Not an administrator" unless Current.user.administrator?
    end
end
