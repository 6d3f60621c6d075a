# Whom somebody has let in, and by whom they came themselves.
class Users::InviteesController < ApplicationController
  include Paginated, UserScoped

  allow_unauthenticated_access
  cached_for_visitors

  def index
    @page = page_of @user.invitees.includes(:suspension).order(id: :desc)
  end
end
