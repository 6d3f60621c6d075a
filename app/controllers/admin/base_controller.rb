# Pages for administrators. Other members get 404.
class Admin::BaseController < ApplicationController
  before_action :require_administrator

  private
    def require_administrator
      raise ActiveRecord::RecordNotFound, "Not an administrator" unless Current.user.administrator?
    end
end
