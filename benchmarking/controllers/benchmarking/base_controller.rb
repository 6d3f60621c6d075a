# Each request signs in a random member, as in the talks: it inserts a session and updates the member's last
# activity, and then writes what the scenario does. The page is rendered for that member, unless
# `render=false`; no cookie is sent.
class Benchmarking::BaseController < ApplicationController
  # A rendered page only needs to know who is signed in.
  SignedIn = Struct.new(:user)

  self.allow_forgery_protection = false
  skip_before_action :resume_session, :require_authentication, :reject_writes_in_maintenance

  before_action :require_benchmarking, :pick_user

  private
    def require_benchmarking
      raise ActionController::RoutingError, "Not found" unless Benchmarking.enabled?
    end

    def pick_user
      @user = Benchmarking::RandomSampling.pick!(User, :sign_in, :with_restrictions)
    end

    def writes
      Benchmarking::MemberWrites.new(@user, session_attributes)
    end

    def session_attributes
      { user_agent: request.user_agent.to_s,
        ip_address: request.remote_ip, request_token:, last_seen_at: Time.now.utc }
    end

    # The load generator's token for this request. Afterwards, the generator finds the inserted rows by it.
    def request_token
      @request_token ||= params[:request_token].presence&.then { |token| token.to_s.first(64) }
    end

    def render_post(id)
      render_page { page_of_post Post.find_with_author_name(id) }
    end

    # Loads what the page of +post+ shows, and returns its template.
    def page_of_post(post)
      @post, @viewer = post, ReaderContext.of_thread(@user, post)
      "posts/show"
    end

    # The block loads what the page shows, and returns its template.
    def render_page
      return head :no_content if params[:render] == "false"

      Current.session = SignedIn.new(@user)
      render yield
    end
end
