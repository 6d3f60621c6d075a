# Private notes about a member other than oneself.
class Moderation::Members::NotesController < Moderation::BaseController
  include Confirmation, Paginated

  before_action :no_store, :set_member

  def create
    @note = @member.member_notes.new(author: Current.user,
      **params.expect(member_note: %i[ body seen_up_to ]))
    if @note.submit
      redirect_to_notes notice: t(".done")
    else
      @notes = page_of @member.member_notes.reload.latest_first.includes(:author)
      render "moderation/members/show", status: :unprocessable_content
    end
  end

  def destroy
    @note = @member.member_notes.find(params[:id])
    raise ActiveRecord::RecordNotFound, "Another moderator's note" unless @note.deletable_by?(Current.user)

    confirm do
      @note.destroy
      redirect_to_notes notice: t(".done")
    end
  end

  private
    def set_member
      @member = User.not_deleted.where.not(id: Current.user.id).find_by!(username: params[:member_username])
    end

    def redirect_to_notes(**messages)
      redirect_to moderation_member_path(@member, anchor: "notes"), status: :see_other, **messages
    end
end
