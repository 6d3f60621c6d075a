# Notifies the followers of a comment's thread. A job, because a thread can have thousands, and the member who
# comments should not wait for them.
class NotifyFollowersJob < ApplicationJob
  discard_on ActiveJob::DeserializationError # the comment was deleted

  def perform(comment, except)
    Notification::Kinds::Thread.deliver(comment, except:) unless comment.removed?
  end
end
