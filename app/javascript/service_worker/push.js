// Shows push notifications and opens their pages.
self.addEventListener("push", event => {
  const { title, body, path, tag } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { path } }))
})

self.addEventListener("notificationclick", event => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(event.notification.data.path))
})
