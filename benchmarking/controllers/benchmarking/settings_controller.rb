# The server's settings, so that a load test can verify what it measures.
class Benchmarking::SettingsController < Benchmarking::BaseController
  skip_before_action :pick_user

  def show
    render json: Benchmarking::Settings.new.to_h
  end
end
