// Makes passkeys and signs in by them, on the two pages that do. A form for it is hidden until the browser is seen to know how; what the
// browser answers is sent as any form is.
(() => {
  const { cancelled, taken, address, failed } = document.currentScript.dataset
  const WHY = { NotAllowedError: cancelled, InvalidStateError: taken, SecurityError: address }
  const WAYS = {
    create: options => navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
    get: (options, more) => navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options), ...more })
  }
  let waiting

  const able = () => !!window.PublicKeyCredential?.parseRequestOptionsFromJSON

  async function fill(form, more) {
    const passkey = await WAYS[form.dataset.passkey](JSON.parse(form.dataset.options), more)
    form.elements.credential.value = JSON.stringify(passkey.toJSON())
    form.requestSubmit()
  }

  function explain(form, error) {
    const message = form.querySelector("[role=alert]")
    message.textContent = WHY[error.name] || failed.replace("%{error}", error.message)
    message.hidden = false
    message.focus()
  }

  // Offers passkeys among the usernames that the browser fills in.
  async function offer(form) {
    const { signal } = waiting = new AbortController()
    if (!await PublicKeyCredential.isConditionalMediationAvailable?.() || signal.aborted) return

    try {
      await fill(form, { mediation: "conditional", signal })
    } catch {
      // Nobody chose one, or the button was taken instead.
    }
  }

  function show() {
    waiting?.abort()
    if (!able()) return

    document.querySelectorAll("[data-passkey-lacking]").forEach(note => note.hidden = true)
    document.querySelectorAll("form[data-passkey]").forEach(form => form.hidden = false)
    const form = document.querySelector("form[data-passkey=get]")
    if (form) offer(form)
  }

  document.addEventListener("submit", event => {
    const form = event.target
    if (!form.dataset.passkey || form.elements.credential.value) return

    event.preventDefault()
    event.stopImmediatePropagation()
    waiting?.abort()
    fill(form).catch(error => explain(form, error))
  }, true)

  // A form that was refused is rendered and not loaded.
  if (window.Turbo) [ "turbo:load", "turbo:render" ].forEach(name => document.addEventListener(name, show))
  show()
})()
