// Listens to event streams of a site's /v0 with an npm package, as clients of Firebase do. Prints a line of JSON for each event:
// its path, name and data. Exits when the site or the parent process closes the streams.
import { EventSource } from "eventsource"

const [ , , address, ...paths ] = process.argv

for (const path of paths) {
  const source = new EventSource(`${address}/v0/${path}`)
  for (const name of [ "put", "patch", "keep-alive", "cancel", "auth_revoked", "error" ]) {
    source.addEventListener(name, event => console.log(JSON.stringify({ path, name, data: event.data ? JSON.parse(event.data) : event.code })))
  }
}
