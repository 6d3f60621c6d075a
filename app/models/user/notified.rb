# Is told who answered or named them.
module User::Notified
  extend ActiveSupport::Concern

  included do
    has_many :notices, dependent: :delete_all
  end

  # Marks as read what was told up to the notice with the id +last+: what came after it was not seen yet.
  def read_notices(up_to:)
    notices.where(id: ..up_to).mark_read
  end
end
