// Scrolls rows of tabs that are wider than the screen (tabs.css) to the current tab. A part of the previous one remains visible.
for (const tab of document.querySelectorAll("nav > [aria-current]")) tab.parentElement.scrollLeft = tab.offsetLeft - 40
