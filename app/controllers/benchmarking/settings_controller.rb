# For who measures: a load test should not take on trust what it was run against.
class Benchmarking::SettingsController < Benchmarking::BaseController
  skip_before_action :pick_user

  def show
    render json: Benchmarking::Settings.new.to_h
  end
end
