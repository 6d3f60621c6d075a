# How many items a page has.
module PageSize
  # Posts, comments or notifications. The same number is in live_updates.js, and in a CHECK constraint of
  # front_page_appearances.
  LIST = 30
  SEARCH = 30 # results
  FEED = 30 # entries
  MEMBERS = 50 # for moderators
  THREAD = 500 # comments
end
