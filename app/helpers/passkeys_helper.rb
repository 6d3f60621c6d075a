module PasskeysHelper
  # Loads the passkey script, once per page.
  def fetch_passkeys_script
    content_for(:head) { javascript_include_tag "passkeys", defer: true, data: passkey_words } unless @passkeys_script
    @passkeys_script = true
  end
end
