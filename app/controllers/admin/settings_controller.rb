class Admin::SettingsController < Admin::BaseController
  include Previewing

  before_action :no_store
  before_action :set_site

  # With a +version+, the form has that version of a text, to be saved again.
  def show
    @site.assign SettingChange.texts.find(params[:version]).assignment if params.key?(:version)
  end

  def update
    if preview?
      @site.assign site_params
      render :show, status: @site.valid? ? :ok : :unprocessable_content
    elsif @site.change(site_params, by: Current.user)
      set_locale
      redirect_to admin_setting_path(@section), notice: t(".done")
    else
      render :show, status: :unprocessable_content
    end
  end

  private
    def set_site
      @section, @site = Site.section(params[:section]), Site.load
    end

    def site_params
      params.expect(site: Site::SECTIONS.fetch(@section).map(&:to_sym))
    end
end
