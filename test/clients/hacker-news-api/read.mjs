// Searches a site with an npm client for Hacker News Search, and prints the results.
import hackerNews from "hacker-news-api"

const [ , , , author, post ] = process.argv
const search = (send) => new Promise((resolve) => send((error, response) => resolve({ error, response })))

console.log(JSON.stringify({
  recent: await search((callback) => hackerNews.story().recent(callback)),
  top: await search((callback) => hackerNews.story().show_hn().ask_hn().author(author).top(callback)),
  words: await search((callback) => hackerNews.comment().story().search("checkpoint", callback)),
  week: await search((callback) => hackerNews.story().since("past_week", callback)),
  older: await search((callback) => hackerNews.story().before("past_week", callback)),
  page: await search((callback) => hackerNews.hitsPerPage(2).page(1).story().recent(callback)),
  item: await search((callback) => hackerNews.item(post, callback)),
  user: await search((callback) => hackerNews.user(author, callback)),
  unknown_user: await search((callback) => hackerNews.user("nobody-here", callback))
}))
