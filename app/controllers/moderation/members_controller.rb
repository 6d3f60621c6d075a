# Members, as moderators see them.
class Moderation::MembersController < Moderation::BaseController
  include Paginated

  before_action :no_store

  def index
    list, by, query, sort = params.permit(:list, :by, :q, :sort).values_at(:list, :by, :q, :sort)
    @list = MemberList.new(viewer: Current.user, list:, by:, query:, sort:)
    @page = @list.selection(params[:page]) || page_of(@list.rows, size: PageSize::MEMBERS)
  end

  def show
    @member = User.not_deleted.find_by!(username: params[:username])
    @notes = page_of @member.member_notes.visible_to(Current.user).latest_first.includes(:author)
    @note = MemberNote.new
  end
end
