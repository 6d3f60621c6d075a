// Requests permission for push notifications, and sends the subscription to the site.
(() => {
  const TIMEOUT = 10_000 // milliseconds
  const form = document.querySelector("form[data-push]")
  if (!form) return

  const [offer] = form.querySelectorAll("[data-offer]")

  async function turnOn() {
    if (await Notification.requestPermission() !== "granted") return showProblem("refused")

    try {
      fill(await withTimeout(subscribe()))
      form.requestSubmit()
    } catch {
      showProblem("failed")
    }
  }

  // Chromium may take half a minute to register an active worker again: it first waits until the worker is idle and stops it.
  async function subscribe() {
    await navigator.serviceWorker.getRegistration() || await navigator.serviceWorker.register("/service_worker.js")
    const registration = await navigator.serviceWorker.ready
    const existing = await registration.pushManager.getSubscription()
    await existing?.unsubscribe()
    return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: form.dataset.push })
  }

  // If the service worker never starts, shows an error after a while, so that the member can retry.
  function withTimeout(promise) {
    return Promise.race([promise, new Promise((_, reject) => setTimeout(reject, TIMEOUT))])
  }

  function fill(subscription) {
    const { endpoint, keys } = subscription.toJSON()
    for (const [name, value] of Object.entries({ endpoint, p256dh_key: keys.p256dh, auth_key: keys.auth })) {
      form.querySelector(`[name$="[${name}]"]`).value = value
    }
  }

  function showProblem(name) {
    form.querySelectorAll("[data-problem]").forEach(problem => { problem.hidden = problem.dataset.problem !== name })
  }

  offer.querySelector("button").onclick = turnOn
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) offer.hidden = false
  else showProblem("unsupported")
})()
