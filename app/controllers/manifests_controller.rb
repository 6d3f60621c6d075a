# The web app manifest.
class ManifestsController < ApplicationController
  allow_access_without_session

  def show
    expires_in 1.day, public: true
    render json: manifest, content_type: "application/manifest+json"
  end

  private
    # The colors of light mode (theme.css): a manifest can have only one set.
    def manifest
      site = Site.settings
      {
        id: "/", lang: I18n.locale, name: site.name, short_name: site.name,
        description: site.description.presence || t("previews.site"), start_url: "/", scope: "/",
        display: "minimal-ui", background_color: "#fcfaf7", theme_color: "#fcfaf7",
        icons: [ icon("192"), icon("512"), icon("filled-512", purpose: "maskable") ]
      }
    end

    def icon(name, **more)
      {
        src: helpers.asset_path("icon-#{name}.png"),
        sizes: "#{name[/\d+/]}x#{name[/\d+/]}",
        type: "image/png",
        **more
      }
    end
end
