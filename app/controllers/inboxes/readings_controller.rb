class Inboxes::ReadingsController < ApplicationController
  open_to_suspended

  def create
    Current.user.read_notices up_to: params.expect(:up_to).to_i
    redirect_to inbox_path, status: :see_other, notice: t(".done")
  end
end
