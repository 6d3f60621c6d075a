# Shows the warnings about our code, and hides those about gems, which are theirs to fix.
require "warning"

Warning[:deprecated] = true
Gem.path.each { |folder| Warning.ignore(//, folder) }
