# Words that scripts say, for the page to hand them.
module ScriptsHelper
  # Why a browser made no passkey, or gave none (passkeys.js).
  def passkey_words
    %i[ cancelled taken address failed ].index_with { |name| t(name, scope: "scripts.passkeys", error: "%{error}") }
  end
end
