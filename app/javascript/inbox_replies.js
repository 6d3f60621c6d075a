// Shows in the inbox that a reply was posted, and which notifications are read now. comment_submission.js loads this.
const { request } = await import(RAILS_ASSET_URL("comment_forms.js"))

export async function showReplied(form, url) {
  const message = document.getElementById("replied").content.firstElementChild.cloneNode(true)
  message.querySelector("a").href = url
  form.replaceWith(message)
  message.focus()
  const { page } = await request(location.href).catch(() => ({}))
  if (page) showRead(page)
}

// Replying visits the thread, so its other notifications are read as well.
function showRead(page) {
  for (const label of document.querySelectorAll(".notification .fresh")) {
    if (!page.querySelector(`#${label.closest("li").id} .fresh`)) label.remove()
  }
  for (const selector of [".inbox-reading", ".masthead a[href='/inbox']"]) {
    document.querySelector(selector)?.replaceWith(page.querySelector(selector) || "")
  }
}
