module Frontpage
  VERSION = "1.1.0.dev" # changes are listed in CHANGELOG.md
end
