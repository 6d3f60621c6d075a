module Frontpage
  VERSION = "1.1.0.dev" # CHANGELOG.md lists the changes
end
