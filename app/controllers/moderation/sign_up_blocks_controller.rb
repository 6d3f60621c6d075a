# Networks and email domains that are blocked at sign-up. Only administrators see and change blocked networks.
class Moderation::SignUpBlocksController < Moderation::BaseController
  include Confirmation, Paginated

  before_action :no_store

  def index
    @block = SignUpBlock.new(kind: "email_domain")
    set_page
  end

  def create
    @block = SignUpBlock.new(user: Current.user, **block_params)
    if @block.save
      redirect_to moderation_sign_up_blocks_path, status: :see_other, notice: t(".done", pattern: @block.pattern)
    else
      set_page
      render :index, status: :unprocessable_content
    end
  end

  def destroy
    @block = SignUpBlock.visible_to(Current.user).find(params[:id])
    confirm do
      @block.destroy
      redirect_to moderation_sign_up_blocks_path, status: :see_other, notice: t(".done", pattern: @block.pattern)
    end
  end

  private
    def set_page
      @page = page_of SignUpBlock.visible_to(Current.user).latest_first.includes(:user)
    end

    def block_params
      params.expect(sign_up_block: %i[ kind pattern duration reason confirmed_pattern ])
    end
end
