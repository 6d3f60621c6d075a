// Creates passkeys, signs up and signs in with them, and verifies members without a password. A passkey form is hidden until the script has
// found that the browser supports passkeys; the device's response is submitted like any form.
(() => {
  const { cancelled, taken, address, failed } = document.currentScript.dataset
  const WHY = { NotAllowedError: cancelled, InvalidStateError: taken, SecurityError: address }
  const WAYS = {
    create: options => navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
    get: (options, more) => navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options), ...more })
  }
  let waiting

  const able = () => !!window.PublicKeyCredential?.parseRequestOptionsFromJSON

  // The fields that the browser has yet to fill in, in order: the proof of identity, then the credential.
  const lacking = ({ elements: { proof, credential }, dataset }) =>
    [ [ proof, "get", proof?.dataset.options ], [ credential, dataset.passkey, dataset.options ] ].filter(([ field, way ]) => field && way && !field.value)

  async function fill(form, more, submitter) {
    for (const [ field, way, options ] of lacking(form)) {
      field.value = JSON.stringify((await WAYS[way](JSON.parse(options), more)).toJSON())
    }
    form.requestSubmit(submitter)
  }

  function explain(form, error) {
    const message = form.querySelector("[data-cancelled]") || form.querySelector("[data-passkey-why]")
    message.textContent = (error.name == "NotAllowedError" && message.dataset.cancelled) || WHY[error.name] || failed.replace("%{error}", error.message)
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
      // No passkey was chosen, or the button was used instead.
    }
  }

  function show() {
    waiting?.abort()
    if (!able()) return

    document.querySelectorAll("[data-passkey-lacking]").forEach(note => note.hidden = true)
    document.querySelectorAll("form[data-passkey], [data-passkey-offer]").forEach(offered => offered.hidden = false)
    const form = document.querySelector("form[data-passkey=get]")
    if (form) offer(form)
  }

  document.addEventListener("submit", event => {
    const form = event.target
    if (!able() || !lacking(form).length) return

    event.preventDefault()
    event.stopImmediatePropagation()
    waiting?.abort()
    fill(form, {}, event.submitter).catch(error => explain(form, error))
  }, true)

  // Sends the form's values except the password, which may be missing.
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-passkey-offer] button")
    if (!button || [ ...button.form.elements ].some(field => field.type != "password" && !field.reportValidity())) return

    button.type = "submit"
    button.form.requestSubmit(button)
    button.type = "button"
  })

  // A rejected form is rendered without a page load.
  if (window.Turbo) [ "turbo:load", "turbo:render" ].forEach(name => document.addEventListener(name, show))
  show()
})()
