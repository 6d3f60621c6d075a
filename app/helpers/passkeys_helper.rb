module PasskeysHelper
  # Loads the passkey script, once per page.
  def fetch_passkeys_script
    content_for(:head) { javascript_include_tag "passkeys", defer: true, data: passkey_errors } unless @passkeys_script
    @passkeys_script = true
  end

  private
    # Why the browser created no passkey, or returned none (passkeys.js).
    def passkey_errors
      %i[ cancelled taken address failed ].index_with { |name| t(name, scope: "scripts.passkeys", error: "%{error}") }
    end
end
