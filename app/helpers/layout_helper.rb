module LayoutHelper
  # Tags of stylesheets and scripts, for visitors and for members.
  ASSETS = BoundedCache.new

  FOOTERS = BoundedCache.new
  ROUTES = Rails.application.routes
  UNDO = ' name="_method" value="delete"'.freeze

  def page_title
    safe_join [ content_for(:title), Site.settings.name ].compact, " · "
  end

  # The same on every page, so they are built once.
  def asset_tags
    if signed_in? then script = "member"
    elsif @passkeys_script then script, data = "sign_in", passkey_errors
    else script = "visitor"
    end
    remember(ASSETS, [ script, data, Site.settings.accent_colors_digest ]) do
      render "layouts/assets", script:, data: data.to_h
    end
  end

  # "Staging copy of Frontpage, made November 29, 2026, 10:00 UTC."
  def staging_copy_notice
    site, made_at = Rails.configuration.x.staging_copy
    t "layouts.staging_copy", site:, time: l(Time.iso8601(made_at).utc, format: :long)
  end

  # Marks the response to a form, which must not be requested again (reader.js). Not built by the tag builder,
  # because every page has it.
  def submitted_data = ("data-submitted" unless reading?)

  # The footer has no search field on the search page, which has its own.
  def footer
    search = controller_path != "searches"
    template = remember(FOOTERS, [ page_locale, search, ServerParameters.tally?(:on) ]) do
      HtmlTemplate.new(render("layouts/footer", search:), [ :languages ])
    end
    template.fill { language_links unless signed_in? || controller_path == "errors" || !request.get? }
  end

  # For visitors: this page in the other languages (SetLocale). Responses to forms have none: their URL may
  # only accept POST.
  def language_links
    query = request.query_string.ascii_only? ? request.query_string.split("&").grep_v(/\Alanguage=/) : []
    links = (Site::LANGUAGES - [ page_locale.to_s ]).map do |lang|
      link_to t("layouts.footer.language", locale: lang), "?#{[ *query, "language=#{lang}" ].join("&")}",
        lang:, hreflang: lang, rel: "nofollow"
    end
    safe_join links
  end

  # Mounted engines render the layout too. Their route helpers, and main_app, would add the engine's
  # parameters to the URLs.
  def site_routes = ROUTES.url_helpers

  # A link, marked as current on its own page and on pages below it.
  def navigation_link(text, path)
    link_to text, path, "aria-current": ("page" if within?(path))
  end

  # Flash messages of this request or the previous one. Not read without a session cookie, since that would
  # start a session, which visitors' pages must not have.
  def flash_messages
    stored = request.cookies.key?(Rails.configuration.session_options[:key])
    stored || request.flash_hash ? flash.to_hash.slice("notice", "alert") : {}
  end

  # The button in a flash message that undoes the action, by a DELETE request to the path in flash[:undo].
  def undo_button
    return unless flash[:undo]

    safe_join [ " ", action_button(t("layouts.undo"), flash[:undo], undo: true, class_name: "link") ]
  end

  # A button that posts to +path+ through the page's hidden form (layouts/application); with +undo+ it sends a
  # DELETE request.
  def action_button(text, path, undo: false, class_name: nil, label: nil)
    class_name &&= %( class="#{class_name}")
    label &&= %( aria-label="#{h label}")
    undo = (UNDO if undo)
    %(<button#{class_name} form="vote" formaction="#{h path}"#{label}#{undo}>#{h text}</button>).html_safe
  end

  private
    def within?(path)
      here == path || (path != "/" && here.start_with?("#{path}/"))
    end

    def here = @here ||= request.path
end
