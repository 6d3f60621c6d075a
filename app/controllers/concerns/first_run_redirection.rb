# Until there is an account, every page redirects to the one that creates the first administrator.
module FirstRunRedirection
  extend ActiveSupport::Concern

  included do
    before_action :redirect_to_first_run
  end

  private
    def redirect_to_first_run
      redirect_to main_app.first_run_path if reading? && !FirstRun.completed?
    end
end
