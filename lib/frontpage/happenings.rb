# What people do here besides reading, by the action that does it: told to Tally when it was done.
module Happenings
  NAMES = {
    "RegistrationsController" => { "create" => "Sign-up" }, "PostsController" => { "create" => "Post" },
    "Posts::CommentsController" => { "create" => "Comment" }, "Comments::RepliesController" => { "create" => "Comment" },
    "Posts::VotesController" => { "create" => "Vote" }, "Comments::VotesController" => { "create" => "Vote" }
  }.freeze

  # Nobody waits for it: what finds no room is counted there as refused.
  def self.told_to(pipeline)
    ActiveSupport::Notifications.subscribe("process_action.action_controller") do |event|
      told = event.payload
      name = NAMES.dig(told[:controller], told[:action])
      pipeline.push [ Tally::Intake.happening(told[:request].env, name) ] if name && told[:status]&.between?(200, 399)
    end
  end
end
