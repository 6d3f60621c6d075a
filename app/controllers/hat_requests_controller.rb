class HatRequestsController < ApplicationController
  include RateLimiting

  before_action :no_store, :set_hat_request
  limit_attempts to: 10, within: 1.day, by: :account_id

  def new
  end

  def create
    if message = @hat_request.submit
      redirect_to message.conversation, notice: t(".done"), status: :see_other
    else
      render :new, status: :unprocessable_content
    end
  end

  private
    def set_hat_request
      @hat_request = HatRequest.new(user: Current.user, **hat_request_params)
    end

    def hat_request_params
      request.post? ? params.expect(hat_request: %i[ name link explanation ]) : {}
    end
end
