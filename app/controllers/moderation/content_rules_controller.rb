class Moderation::ContentRulesController < Moderation::BaseController
  include Confirmation, Paginated

  def index
    @rule = ContentRule.new(kind: "domain", action: "refuse")
    set_page
  end

  def create
    @rule = ContentRule.new(user: Current.user,
      **params.expect(content_rule: %i[ kind pattern action reason ]))
    if @rule.save
      redirect_to moderation_content_rules_path,
        status: :see_other, notice: t(".done", pattern: @rule.pattern)
    else
      set_page
      render :index, status: :unprocessable_content
    end
  end

  def destroy
    @rule = ContentRule.find(params[:id])
    confirm do
      @rule.destroy
      redirect_to moderation_content_rules_path,
        status: :see_other, notice: t(".done", pattern: @rule.pattern)
    end
  end

  private
    def set_page
      @page = page_of ContentRule.latest_first.includes(:user)
    end
end
