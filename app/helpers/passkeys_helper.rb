module PasskeysHelper
  # Has the page fetch the script that passkeys take, once however many forms it has for them.
  def fetch_passkeys_script
    content_for(:head) { javascript_include_tag "passkeys", defer: true, data: passkey_words } unless @passkeys_script
    @passkeys_script = true
  end
end
