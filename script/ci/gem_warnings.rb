# Shows warnings about our code, and hides those about gems, which we can't fix.
require "warning"

Warning[:deprecated] = true
Gem.path.each { |folder| Warning.ignore(//, folder) }
