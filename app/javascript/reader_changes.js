// With the back button, browsers show a page as it was, also if its reader has signed out since. It is then requested again.
// So are a member's pages in other tabs when another member signs in: their forms would be submitted in that member's name.
const VISITOR = "visitor"
const reader = document.getElementById("vote")?.dataset.reader || VISITOR
// Text typed before the session ended. The form is one page back.
const typed = document.querySelector(".typed")

function reload() {
  if (!typed) location.replace(location.pathname + location.search) // location.reload() would ask whether to submit a form again
}

function remember() {
  if (!typed) localStorage.reader = reader
}

addEventListener("storedpage", () => (localStorage.reader || reader) === reader ? remember() : reload())
addEventListener("freshpage", remember)

addEventListener("storage", ({ key, newValue }) => {
  if (key === "reader" && ![VISITOR, reader, null].includes(newValue) && reader !== VISITOR) reload()
})
