# The members that somebody invited, and who invited them.
class Users::InviteesController < ApplicationController
  include Paginated, UserScoped

  allow_unauthenticated_access
  cached_for_visitors

  def index
    @page = page_of @user.invitees.includes(:suspension).order(id: :desc)
  end
end
