class Api::V1::FlagsController < Api::V1::ItemActionsController
  def create
    flag = @item.flags.new(user: Current.user, **texts(:reason))
    flag.submit ? head(:no_content) : refuse_record(flag, flag.refusal ? 403 : 422)
  end

  def destroy
    @item.unflag_by Current.user
    head :no_content
  end
end
