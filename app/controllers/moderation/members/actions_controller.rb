# Actions on members.
class Moderation::Members::ActionsController < Moderation::ActionsController
  private
    # A sign-in link is shown only in this response: it isn't stored.
    def show_result
      @moderation_action.shown_link ? render(:link, status: :created) : super
    end

    def set_item
      @item = User.find_by!(username: params[:user_username])
    end
end
