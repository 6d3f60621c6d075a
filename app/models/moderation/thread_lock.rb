# A thread that accepts no new comments. The moderation action says who locked it and why.
class ThreadLock < ApplicationRecord
  belongs_to :post
  belongs_to :moderation_action
end
