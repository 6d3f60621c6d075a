// Listens to streams of a site's /v0 by an npm package for server-sent events, as programs listen to Firebase. Prints a line of JSON for each event:
// the path it listened to, the event's name and its data. Ends when the streams are closed by the site, or by the one who started it.
import { EventSource } from "eventsource"

const [ , , address, ...paths ] = process.argv

for (const path of paths) {
  const source = new EventSource(`${address}/v0/${path}`)
  for (const name of [ "put", "patch", "keep-alive", "cancel", "auth_revoked", "error" ]) {
    source.addEventListener(name, event => console.log(JSON.stringify({ path, name, data: event.data ? JSON.parse(event.data) : event.code })))
  }
}
