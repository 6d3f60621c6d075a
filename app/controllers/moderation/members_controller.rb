# Members, as moderators see them.
class Moderation::MembersController < Moderation::BaseController
  include Paginated

  before_action :no_store

  def index
    list, by, query = params.permit(:list, :by, :q).values_at(:list, :by, :q)
    @list = MemberList.new(viewer: Current.user, list:, by:, query:)
    @page = page_of @list.rows, size: MemberList::PAGE_SIZE
  end

  def show
    @member = User.not_deleted.find_by!(username: params[:username])
    @notes = page_of @member.member_notes.visible_to(Current.user).latest_first.includes(:author)
    @note = MemberNote.new
  end
end
