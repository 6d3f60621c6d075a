# May post, comment, vote and flag, unless suspended or not yet approved by moderators.
module User::Participating
  extend ActiveSupport::Concern

  included do
    # Loads the ids of the suspension and of the open join request. Most members have neither, so pages need
    # no other query.
    scope :with_restrictions, -> do
      select all_columns, "(SELECT id FROM suspensions WHERE user_id = users.id) AS suspension_id",
        "(SELECT id FROM join_requests WHERE user_id = users.id AND (status IS NULL OR status <> " \
        "'accepted')) AS open_join_request_id"
    end
  end

  def can_participate?
    !suspended? && !pending_approval?
  end
end
