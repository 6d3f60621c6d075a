class Admin::SettingsController < Admin::BaseController
  before_action :no_store
  before_action :set_site

  def show
  end

  def update
    if @site.change(site_params, by: Current.user)
      redirect_to admin_setting_path(@section), notice: t(".done")
    else
      render :show, status: :unprocessable_content
    end
  end

  private
    def set_site
      @section, @site = Site::Sections.path_of(params[:section]), Site.load
    end

    def site_params
      params.expect(site: Site::Sections::ALL.fetch(@section).map(&:to_sym))
    end
end
