# The state of one's own request to join.
class JoinRequestsController < ApplicationController
  before_action :no_store

  def show
    @join_request = Current.user.join_request || raise(ActiveRecord::RecordNotFound, "They never asked")
  end
end
