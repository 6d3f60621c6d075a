// Screen readers announce what changes in a live region, not what a page begins with: messages about the previous page, and errors.
addEventListener("load", () => {
  for (const message of document.querySelectorAll("main :is([role=alert], [role=status]):not(:focus-within)")) {
    message.append(...message.childNodes)
  }
})
