# The part of the Tour that covers registration modes and their settings.
module GatesTour
  private
    def ask_to_join
      visit "/invitations"
      with_sign_up_mode("approval") do
        visit "/sign-up"
        send_form "/sign-up",
          user: {
            username: "asker",
            unconfirmed_email_address: "",
            password: "four words and a lamp",
            reason_for_joining: ""
          }
        send_form "/sign-up",
          user: {
            username: "asker", unconfirmed_email_address: "", password: "four words and a lamp",
            reason_for_joining: "I build boats."
          }
        visit "/join-request", "/posts/new"
        send_form "/sign-in", _method: "delete"
        send_form "/sign-in", session: { username: "asker", password: "four words and a lamp" }
        send_form "/sign-in", _method: "delete"
      end
    end

    def invite_as(user)
      2.times { send_form "/invitations", invitation: { note: "A friend" } }
      visit_with_next_page "/invitations"
      used, other = user.invitations.to_a
      send_form "/invitations/#{other.id}", _method: "delete"
      token = used.generate_token_for(:joining)
      send_form "/sign-in", _method: "delete"
      with_sign_up_mode("invitation") do
        visit "/sign-up", "/sign-up?invitation_token=#{token}"
        send_form "/sign-up", invitation_token: token,
          user: { username: "guest", unconfirmed_email_address: "", password: "four words and a lamp" }
        visit "/users/guest"
      end
      with_sign_up_mode("closed") { visit "/sign-up" }
      visit_with_next_page "/users/guest/invited", "/users/#{user.username}/invited"
      send_form "/sign-in", _method: "delete"
      send_form "/sign-in", session: { username: user.username, password: SampleCommunity::PASSWORD }
    end

    def block_networks
      [ "x", "192.0.2.0/24" ].each do |pattern|
        send_form "/moderation/blocks",
          access_block: { kind: "network", covers: "sign_ups", pattern:, duration: "month", reason: "Spam" }
      end
      send_confirmed_form "/moderation/blocks",
        access_block: {
          kind: "network",
          covers: "all_requests",
          pattern: "198.51.100.0/24",
          duration: "hour",
          reason: "Flood"
        }
      AccessBlock.insert_all(
        Array.new(PageSize::LIST) { |index|
          { kind: "email_domain", pattern: "#{index}.example", reason: "Spam" }
        }
      )
      visit_with_next_page "/moderation/blocks"
      send_confirmed_form "/moderation/blocks/#{AccessBlock.last.id}", _method: "delete"
    end

    def tour_registration_settings
      block_networks
      with_sign_up_mode("approval") { visit_with_next_page "/moderation/join-requests", "/moderation" }
      request = JoinRequest.pending.first
      [ "declined", "accepted" ].each do |status|
        send_confirmed_form "/moderation/join-requests/#{request.id}", _method: "patch",
          join_request: { status:, reason: "As it is" }
      end
      visit "/moderation/join-requests", "/moderation/users/guest/actions/new"
      send_form "/admin/settings/general", _method: "patch", site: { name: "Nook" }
      send_form "/admin/settings/appearance", _method: "patch", site: { accent: "#88ccff" }
      send_form "/admin/settings/sign-up", _method: "patch", site: { newcomer_days: "8" }
      send_form "/admin/settings/guidelines",
        _method: "patch", preview: "", site: { guidelines: "Be kind.", welcome: "Hello." }
      send_form "/admin/settings/guidelines",
        _method: "patch", site: { guidelines: "Be kind.", welcome: "Hello." }
      visit "/admin/settings/guidelines?version=#{SettingChange.texts.last.id}"
      send_form "/admin/test_mail"
      visit *Site::SECTIONS.keys.map { |section| "/admin/settings/#{section}" }, "/guidelines", "/about",
        "/sign-up"
      visit "/moderation/log", "/", "/themes/#{Site.settings.accent_colors_digest}.css"
    end

    def with_sign_up_mode(mode)
      Site.load.change({ sign_up: mode }, by: User.administrator.first)
      yield
    ensure
      Site.load.change({ sign_up: "open" }, by: User.administrator.first)
    end
end
