class Moderation::RulesController < Moderation::BaseController
  include Paginated

  def index
    @rule = Rule.new(kind: "domain", act: "refuse")
    set_page
  end

  def create
    @rule = Rule.new(user: Current.user, **params.expect(rule: %i[ kind pattern act reason ]))
    if @rule.save
      redirect_to moderation_rules_path, status: :see_other, notice: t(".done", pattern: @rule.pattern)
    else
      set_page
      render :index, status: :unprocessable_content
    end
  end

  def destroy
    rule = Rule.find(params[:id])
    rule.destroy
    redirect_to moderation_rules_path, status: :see_other, notice: t(".done", pattern: rule.pattern)
  end

  private
    def set_page
      @page = page_of Rule.latest_first.includes(:user)
    end
end
