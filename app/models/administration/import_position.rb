# The highest id of a kind of entry ("votes") in +source+ that has been imported.
class ImportPosition < ApplicationRecord
end
