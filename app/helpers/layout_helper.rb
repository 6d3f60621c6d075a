module LayoutHelper
  # The tags of styles and scripts: for visitors, and for others with a place for the nonce.
  ASSETS = BoundedCache.new(4)

  # The masthead, which is the same for one person on most pages, and the places where one of its links says that it leads there.
  MASTHEADS = BoundedCache.new(5_000)
  MARKED = %r{\A/(?:\z|(?:newest|active|ask|show|top|best|past|tags|search|posts/new|inbox|moderation|settings|sign-in)(?=/|\z))}

  def page_title
    safe_join [ content_for(:title), Site.settings.name ].compact, " · "
  end

  # The same on every page but for the nonce, so they are put together once.
  def asset_tags
    nonce = content_security_policy_nonce
    remember(ASSETS, [ signed_in?, nonce.nil?, Site.settings.theme_digest ]) { HtmlTemplate.around(nonce, render("layouts/assets")) }.fill { nonce }
  end

  # For +user+, who is nil for a visitor.
  def masthead(user)
    reader = [ user.username, user.karma, user.unread_count, user.role ] if user
    remember(MASTHEADS, [ current_language, Site.settings.name, Site.settings.tags.any?, marked_place(user), reader ]) { render "layouts/masthead", user: }
  end

  # Links to +path+, and says so to everyone when it leads where one already is. Every page has ten of these, so they are
  # put together by hand.
  def navigation_link(text, path)
    %(<a href="#{path}"#{' aria-current="page"' if within?(path)}>#{text}</a>).html_safe
  end

  # With how many notifications wait there.
  def inbox_label(user)
    words = phrases(:masthead)
    user.unread_count.zero? ? words[:inbox] : "#{words[:inbox]} <b>#{user.unread_count}<span class=\"visually-hidden\"> #{words[:unread]}</span></b>"
  end

  # Flash messages. Visitors without a session cookie have none; reading them would start a session, which a visitor's page must
  # not have.
  def flash_messages
    request.cookies.key?(Rails.configuration.session_options[:key]) ? flash.to_hash.slice("notice", "alert") : {}
  end

  # Stands in a notice where what was done can be undone by deleting what lies at a path.
  def undo_button
    safe_join [ " ", tag.button(t("layouts.undo"), class: "link", form: "vote", formaction: flash[:undo], name: "_method", value: "delete") ] if flash[:undo]
  end

  private
    def marked_place(user)
      here[MARKED] || (here if user && here.start_with?("/users/#{user.username}/comments"))
    end

    def within?(path)
      here == path || (path != "/" && here.start_with?("#{path}/"))
    end

    def here = @here ||= request.path
end
