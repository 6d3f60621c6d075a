class Admin::SettingsController < Admin::BaseController
  before_action :no_store
  before_action :set_community

  def show
  end

  def update
    if @community.change(community_params, by: Current.user)
      redirect_to admin_settings_path, notice: t(".done")
    else
      render :show, status: :unprocessable_content
    end
  end

  private
    def set_community
      @community = Community.stored
    end

    def community_params
      params.expect(community: @community.attribute_names.map(&:to_sym))
    end
end
