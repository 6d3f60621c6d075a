require "test_helper"

# Cached results must equal what Rails would compute each time (cached_lookups.rb and content_security_policy.rb in
# config/initializers).
class CachedResultsTest < ActiveSupport::TestCase
  class Listener
    def views = @views ||= []
    def emit(event) = (views << event.dig(:payload, :identifier) if event[:name] == "action_view.render_start")
  end

  DIRECTIVES = %w[ script-src style-src ].freeze

  test "builds the same content security policy as Rails" do
    assert_equal plain.build, policy.build
    2.times { |time| assert_equal plain.build(nil, "abc#{time}", DIRECTIVES), policy.build(nil, "abc#{time}", DIRECTIVES) }
    assert_equal plain.build, policy.build
  end

  test "builds a changed copy of the policy from its own directives" do
    policy.build

    assert_includes policy.clone.tap { |copy| copy.frame_src "https://example.com" }.build, "frame-src https://example.com"
    assert_no_match "frame-src", policy.build
  end

  test "finds a controller by name, and raises an error for a missing one each time" do
    request = ActionDispatch::Request.new({})

    2.times { assert_same Posts::VotesController, request.controller_class_for("posts/votes") }
    2.times { assert_raises(ActionDispatch::MissingController) { request.controller_class_for("posts/nobody") } }
    assert_same ActionDispatch::Request::PASS_NOT_FOUND, request.controller_class_for(nil)
  end

  test "debug-level subscribers are notified when each view starts" do
    assert_empty started_views
    assert_equal [ "inline template" ], ActiveSupport.event_reporter.with_debug { started_views }
  end

  private
    def started_views
      listener = Listener.new
      ActiveSupport.event_reporter.subscribe listener
      ApplicationController.renderer.render inline: "", layout: false
      listener.views
    ensure
      ActiveSupport.event_reporter.unsubscribe listener
    end

    def policy = Rails.application.config.content_security_policy

    def plain
      ActionDispatch::ContentSecurityPolicy.new { |plain| plain.directives.merge! policy.directives }
    end
end
