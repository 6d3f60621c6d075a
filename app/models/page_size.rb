# How many items a page has.
module PageSize
  LIST = 30 # posts, comments or notifications; live_updates.js has the same number
  SEARCH = 30 # results
  FEED = 30 # entries
  MEMBERS = 50 # for moderators
  THREAD = 500 # comments
end
