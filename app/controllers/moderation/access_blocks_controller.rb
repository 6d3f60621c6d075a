# Blocked networks and email domains. Only administrators see and change networks.
class Moderation::AccessBlocksController < Moderation::BaseController
  include Confirmation, Paginated

  before_action :no_store

  def index
    @block = AccessBlock.new(kind: "email_domain")
    set_page
  end

  def create
    @block = AccessBlock.new(user: Current.user, own_address: request.remote_ip, **block_params)
    if @block.invalid?
      set_page
      render :index, status: :unprocessable_content
    elsif @block.needs_confirmation? && !confirmed?
      render :new
    else
      @block.save!
      redirect_to moderation_access_blocks_path,
        status: :see_other, notice: t(".done", pattern: @block.pattern)
    end
  end

  def destroy
    @block = AccessBlock.find(params[:id])
    raise ActiveRecord::RecordNotFound unless @block.decided_by?(Current.user)

    confirm do
      @block.unblock by: Current.user
      redirect_to moderation_access_blocks_path,
        status: :see_other, notice: t(".done", pattern: @block.pattern)
    end
  end

  private
    def set_page
      @page = page_of AccessBlock.latest_first.includes(:user, :unblocked_by)
      @busiest = BusiestNetworks.summary(10) if Current.user.administrator? && @page.first?
    end

    def block_params
      params.expect(access_block: %i[ kind covers pattern duration reason ])
    end
end
