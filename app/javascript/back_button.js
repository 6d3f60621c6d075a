// With the back button, browsers show a page as it was, also if its reader has signed out since. It is then requested again.
const reader = document.getElementById("vote")?.dataset.reader || "visitor"

// Not if the page shows what was typed before the session ended: the form is one page back.
function checkReader(stored) {
  if (stored && (localStorage.reader || reader) !== reader) {
    location.replace(location.pathname + location.search) // reload() would ask whether to submit a form again
  } else if (!document.querySelector(".typed")) {
    localStorage.reader = reader
  }
}

addEventListener("pageshow", ({ persisted }) => {
  checkReader(persisted || performance.getEntriesByType("navigation")[0]?.type === "back_forward")
})
