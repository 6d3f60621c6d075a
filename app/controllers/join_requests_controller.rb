# The state of the member's own application to join.
class JoinRequestsController < ApplicationController
  before_action :no_store

  def show
    @join_request = Current.user.join_request || raise(ActiveRecord::RecordNotFound, "No join request")
  end
end
