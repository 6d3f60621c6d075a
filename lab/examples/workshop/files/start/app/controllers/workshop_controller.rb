# Reports to the lab what is in effect in this process. No part of the workshop.
class WorkshopController < ApplicationController
  skip_forgery_protection

  def show
    render json: WorkshopState.new.to_h
  end

  # Checks the backup in the background.
  def job
    Litestream::VerificationJob.perform_later
    head :accepted
  end

  def error
    raise "The workshop's error"
  end
end
