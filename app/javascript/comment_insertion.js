// Shows a comment of a response outside its thread: in a list of comments, or on a comment's own page. comment_submission.js loads this.
const { own } = await import(RAILS_ASSET_URL("list_replacement.js"))

// Returns a copy of the list with the comment: in place of its older version, or as the first reply to the one whose form was opened by
// the link to +path+. Returns null if the list has neither.
export function listWith(list, comment, path) {
  const copy = list.cloneNode(true)
  copy.querySelectorAll("form[data-opened-by]").forEach(form => form.remove())
  copy.querySelectorAll(".body[hidden]").forEach(body => { body.hidden = false })
  const old = comment && copy.querySelector(`#${comment.id}`)
  const parent = comment && copy.querySelector(`#comment_${path?.match(/\d+/)}`)
  if (!old && !parent) return null

  own(comment, ".jumps")?.remove() // they lead to comments around it in the thread
  old ? replace(old, comment) : repliesTo(parent).prepend(comment)
  return copy
}

// Replies, links to comments around it, and the link to its post are those of the list.
function replace(old, comment) {
  const link = own(old, ".meta > a[href^='/posts/']:not(.answered)")
  own(comment, ".meta").append(...[own(old, ".jumps"), link?.previousSibling, link].filter(Boolean))
  comment.querySelector(":scope > details > ol")?.remove()
  const replies = old.querySelector(":scope > details > ol")
  if (replies) comment.querySelector(":scope > details").append(replies)
  old.replaceWith(comment)
}

function repliesTo(comment) {
  const thread = comment.querySelector(":scope > details")
  return thread.querySelector(":scope > ol") || thread.appendChild(document.createElement("ol"))
}
