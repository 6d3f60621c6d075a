class Api::V1::FlagsController < Api::V1::ItemActionsController
  def create
    flag = @item.flags.new(user: Current.user, **string_params(:reason, :details))
    flag.submit ? head(:no_content) : render_record_errors(flag, flag.blocked_reason ? 403 : 422)
  end

  def destroy
    @item.unflag_by Current.user
    head :no_content
  end
end
