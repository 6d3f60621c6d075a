// Reads a site by an npm package for Hacker News's API and prints what it got. The package has the host written in it: what would
// go there is sent to the address that is given instead, all else as the package has it.
import * as hackerNews from "node-hn-api"

const [ , , address, user, post, comment ] = process.argv
const send = globalThis.fetch
globalThis.fetch = (url, options) => send(url.replace("https://hacker-news.firebaseio.com", address), options)

const lists = {}
for (const name of [ "Top", "New", "Best", "Ask", "Show", "Job" ]) lists[name] = await hackerNews[`fetch${name}Stories`](500)

console.log(JSON.stringify({
  lists,
  user: await hackerNews.fetchUser(user),
  nobody: await hackerNews.fetchUser("nobody-here"),
  post: await hackerNews.fetchItem(Number(post)),
  comment: await hackerNews.fetchItem(Number(comment)),
  nothing: await hackerNews.fetchItem(2)
}))
