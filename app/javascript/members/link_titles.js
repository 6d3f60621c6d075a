// Fills an empty title with that of the linked page.
const { elements } = document.querySelector("form[data-link-title]") || {}
const [title, link] = ["post[title]", "post[url]"].map(name => elements?.[name])

async function suggest() {
  if (title.value || !link.value) return

  const token = document.querySelector("meta[name=csrf-token]")?.content
  const headers = { Accept: "application/json", ...(token && { "X-CSRF-Token": token }) }
  const response = await fetch("/link-title", { method: "post", body: new URLSearchParams({ url: link.value }), headers }).catch(() => null)
  const found = response?.ok && (await response.json()).title
  if (found && !title.value) {
    title.value = found
    title.dispatchEvent(new Event("input", { bubbles: true }))
  }
}

link?.addEventListener("change", suggest)
