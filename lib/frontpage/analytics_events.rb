# Reports members' actions to Tally, based on the controller and action.
module AnalyticsEvents
  NAMES = {
    "RegistrationsController" => { "create" => "Sign-up" }, "PostsController" => { "create" => "Post" },
    "Posts::CommentsController" => { "create" => "Comment" },
    "Comments::RepliesController" => { "create" => "Comment" },
    "Posts::VotesController" => { "create" => "Vote" },
    "Comments::VotesController" => { "create" => "Vote" }
  }.freeze

  # Doesn't block: if the pipeline is full, the event is dropped and counted as rejected.
  def self.subscribe(pipeline)
    ActiveSupport::Notifications.subscribe("process_action.action_controller") do |event|
      action = event.payload
      name = NAMES.dig(action[:controller], action[:action])
      request = action[:request]
      if name && action[:status]&.between?(200, 399) && !request.env.key?(WarmUp::MARK)
        pipeline.push [ Tally::Parser.application_event(request.env, name) ]
      end
    end
  end
end
