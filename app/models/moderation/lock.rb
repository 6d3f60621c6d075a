# That a thread takes no more comments. Who decided so, and why, says the decision.
class Lock < ApplicationRecord
  belongs_to :post
  belongs_to :decision
end
