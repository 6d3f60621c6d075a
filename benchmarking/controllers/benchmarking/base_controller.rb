# Each request signs in a random member, as in the talks: it inserts a session and updates the member's last activity, in one
# transaction with the scenario's own writes. The page is rendered for that member; no cookie is sent.
class Benchmarking::BaseController < ApplicationController
  self.allow_forgery_protection = false
  skip_before_action :resume_session, :require_authentication, :reject_writes_in_maintenance

  before_action :require_benchmarking, :pick_user

  private
    def require_benchmarking
      raise ActionController::RoutingError, "Not found" unless Benchmarking.enabled?
    end

    def pick_user
      @user = Benchmarking::RandomSampling.pick(User, :with_restrictions) ||
        raise(ActiveRecord::RecordNotFound, "There are no users")
    end

    # Signs the member in and saves what the block writes in the same transaction. Returns the block's value. Posts are
    # locked before users, as in the triggers, to avoid deadlocks on PostgreSQL.
    def sign_in
      attributes = session_attributes
      id, outcome = Writes.perform do |rows|
        outcome = yield rows if block_given?
        rows.update User, attributes[:user_id], last_seen_at: attributes[:last_seen_at]
        [ rows.insert(Session, **attributes), outcome ]
      end
      Current.session = Session.new(id:, user: @user)
      outcome
    end

    def session_attributes
      { user_id: @user.id, user_agent: Session.normalize_value_for(:user_agent, request.user_agent.to_s),
        ip_address: request.remote_ip,
        request_token: request_token, last_seen_at: Time.now.utc }
    end

    # The load generator's token for this request. It finds the inserted rows by it afterwards.
    def request_token
      @request_token ||= params[:request_token].presence&.then { |token| token.to_s.first(64) }
    end

    def render_post(id)
      @post = Post.find_with_author_name(id || raise(ActiveRecord::RecordNotFound, "No post left"))
      @viewer = ReaderContext.of_thread(@user, @post)
      render "posts/show"
    end

    def random_id_of(model, rows)
      rows.select_value(Benchmarking::RandomSampling.id_query(model), rand) ||
        raise(ActiveRecord::RecordNotFound, "No #{model.model_name.human.downcase} left")
    end
end
