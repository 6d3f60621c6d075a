// Creates passkeys, signs up and signs in with them, and verifies members without a password. Passkey forms are hidden unless the browser
// supports passkeys. The device's response is submitted in a hidden field.
(() => {
  const { cancelled, taken, address, failed } = document.currentScript.dataset
  const MESSAGES = { NotAllowedError: cancelled, InvalidStateError: taken, SecurityError: address }
  const REQUESTS = {
    create: options => navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
    get: (options, more) => navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options), ...more })
  }
  let autofill

  const supported = () => !!window.PublicKeyCredential?.parseRequestOptionsFromJSON

  // The fields that are still empty, in order: the member's verification, then the credential.
  const emptyFields = ({ elements: { proof, credential }, dataset }) =>
    [ [ proof, "get", proof?.dataset.options ], [ credential, dataset.passkey, dataset.options ] ].filter(([ field, ceremony ]) => field && ceremony && !field.value)

  async function fill(form, more, submitter) {
    for (const [ field, ceremony, options ] of emptyFields(form)) {
      field.value = JSON.stringify((await REQUESTS[ceremony](JSON.parse(options), more)).toJSON())
    }
    form.requestSubmit(submitter)
  }

  function showError(form, error) {
    const message = form.querySelector("[data-cancelled]") || form.querySelector("[data-passkey-error]")
    message.textContent = (error.name == "NotAllowedError" && message.dataset.cancelled) || MESSAGES[error.name] || failed.replace("%{error}", error.message)
    message.hidden = false
    message.focus()
  }

  // Offers passkeys in the autofill of the username field.
  async function offerAutofill(form) {
    const { signal } = autofill = new AbortController()
    if (!await PublicKeyCredential.isConditionalMediationAvailable?.() || signal.aborted) return

    try {
      await fill(form, { mediation: "conditional", signal })
    } catch {
      // The member chose no passkey, or used the button instead.
    }
  }

  function show() {
    autofill?.abort()
    if (!supported()) return

    document.querySelectorAll("[data-passkey-unsupported]").forEach(note => note.hidden = true)
    document.querySelectorAll("form[data-passkey], [data-passkey-offer]").forEach(element => element.hidden = false)
    const form = document.querySelector("form[data-passkey=get]")
    if (form) offerAutofill(form)
  }

  document.addEventListener("submit", event => {
    const form = event.target
    if (!supported() || !emptyFields(form).length) return

    event.preventDefault()
    event.stopImmediatePropagation()
    autofill?.abort()
    fill(form, {}, event.submitter).catch(error => showError(form, error))
  }, true)

  // Sends the form's values except the password, which may be missing.
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-passkey-offer] button")
    if (!button || [ ...button.form.elements ].some(field => field.type != "password" && !field.reportValidity())) return

    button.type = "submit"
    button.form.requestSubmit(button)
    button.type = "button"
  })

  // With the back button, to a page that the browser kept without its request.
  addEventListener("pageshow", ({ persisted }) => { if (persisted) show() })
  show()
})()
