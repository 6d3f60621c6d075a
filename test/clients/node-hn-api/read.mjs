// Reads a site with an npm client for the Hacker News API, and prints the results. Sends requests for the host that is
// hard-coded there to the given address.
import * as hackerNews from "node-hn-api"

const [ , , address, user, post, comment ] = process.argv
const send = globalThis.fetch
globalThis.fetch = (url, options) => send(url.replace("https://hacker-news.firebaseio.com", address), options)

const lists = {}
for (const name of [ "Top", "New", "Best", "Ask", "Show", "Job" ]) lists[name] = await hackerNews[`fetch${name}Stories`](500)

console.log(JSON.stringify({
  lists,
  user: await hackerNews.fetchUser(user),
  unknown_user: await hackerNews.fetchUser("nobody-here"),
  post: await hackerNews.fetchItem(Number(post)),
  comment: await hackerNews.fetchItem(Number(comment)),
  unknown_item: await hackerNews.fetchItem(2)
}))
