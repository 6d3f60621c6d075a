# Texts for scripts, passed as data attributes.
module ScriptsHelper
  # Why the browser created no passkey, or returned none (passkeys.js).
  def passkey_words
    %i[ cancelled taken address failed ].index_with { |name| t(name, scope: "scripts.passkeys", error: "%{error}") }
  end
end
