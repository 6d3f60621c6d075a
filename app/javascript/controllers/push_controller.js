import { Controller } from "@hotwired/stimulus"

// Requests permission for push notifications, and sends the subscription to the site.
const TIMEOUT = 10_000 // milliseconds

export default class extends Controller {
  static targets = ["endpoint", "p256dh", "auth", "offer", "problem"]
  static values = { key: String }

  connect() {
    if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
      this.offerTarget.hidden = false
    } else {
      this.#showProblem("unable")
    }
  }

  async turnOn(event) {
    event.preventDefault()
    if (await Notification.requestPermission() !== "granted") return this.#showProblem("refused")

    try {
      this.#fill(await this.#withTimeout(this.#subscribe()))
      this.element.requestSubmit()
    } catch {
      this.#showProblem("failed")
    }
  }

  // Chromium may take half a minute to register an active worker again: it first waits until the worker is idle and stops it.
  async #subscribe() {
    await navigator.serviceWorker.getRegistration() || await navigator.serviceWorker.register("/service_worker.js")
    const registration = await navigator.serviceWorker.ready
    const existing = await registration.pushManager.getSubscription()
    await existing?.unsubscribe()
    return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: this.keyValue })
  }

  // If the service worker never starts, shows an error after a while, so that the member can retry.
  #withTimeout(promise) {
    return Promise.race([promise, new Promise((_, reject) => setTimeout(reject, TIMEOUT))])
  }

  #fill(subscription) {
    const { endpoint, keys } = subscription.toJSON()
    this.endpointTarget.value = endpoint
    this.p256dhTarget.value = keys.p256dh
    this.authTarget.value = keys.auth
  }

  #showProblem(name) {
    this.problemTargets.forEach(problem => { problem.hidden = problem.dataset.name !== name })
  }
}
