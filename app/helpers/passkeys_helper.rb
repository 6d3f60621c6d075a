module PasskeysHelper
  # Loads the passkey script, once per page. Visitors' pages have it in a bundle (LayoutHelper#asset_tags).
  def fetch_passkeys_script
    if signed_in? && !@passkeys_script
      content_for(:head) { javascript_include_tag "passkeys", defer: true, data: passkey_errors }
    end
    @passkeys_script = true
  end

  private
    # Messages for when the browser creates or returns no passkey (passkeys.js).
    def passkey_errors
      %i[ cancelled taken address failed ].index_with do |name|
        t(name, scope: "scripts.passkeys", error: "%{error}")
      end
    end
end
