# A thread that accepts no new comments. The decision says who locked it and why.
class Lock < ApplicationRecord
  belongs_to :post
  belongs_to :decision
end
