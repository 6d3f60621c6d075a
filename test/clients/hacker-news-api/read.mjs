// Searches a site by an npm package for the search of Hacker News, and prints what it got.
import hackerNews from "hacker-news-api"

const [ , , , author, post ] = process.argv
const ask = (send) => new Promise((resolve) => send((error, answer) => resolve({ error, answer })))

console.log(JSON.stringify({
  recent: await ask((answered) => hackerNews.story().recent(answered)),
  top: await ask((answered) => hackerNews.story().show_hn().ask_hn().author(author).top(answered)),
  words: await ask((answered) => hackerNews.comment().story().search("checkpoint", answered)),
  week: await ask((answered) => hackerNews.story().since("past_week", answered)),
  older: await ask((answered) => hackerNews.story().before("past_week", answered)),
  page: await ask((answered) => hackerNews.hitsPerPage(2).page(1).story().recent(answered)),
  item: await ask((answered) => hackerNews.item(post, answered)),
  user: await ask((answered) => hackerNews.user(author, answered)),
  nobody: await ask((answered) => hackerNews.user("nobody-here", answered))
}))
