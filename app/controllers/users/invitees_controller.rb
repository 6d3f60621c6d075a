# A member's invitees and inviters.
class Users::InviteesController < ApplicationController
  include Paginated, UserScoped

  allow_unauthenticated_access
  cached_for_visitors

  def index
    @page = page_of @user.invitees.includes(:suspension).order(id: :desc)
  end
end
