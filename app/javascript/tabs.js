// Scrolls rows of tabs to the current tab (tabs.css), in browsers without scroll-initial-target.
if (!CSS.supports("scroll-initial-target", "nearest")) {
  for (const tab of document.querySelectorAll("nav > [aria-current]")) tab.parentElement.scrollLeft = tab.offsetLeft - 40
}
