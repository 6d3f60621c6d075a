# The part of the Tour that covers hats.
module HatsTour
  private
    # As +user+, who has hats.
    def wear_hats(user)
      moderator = User.administrator.first
      Hat.insert_all Array.new(40) { |index|
        { user_id: user.id, granted_by_id: moderator.id, name: "Role #{index}" }
      }
      visit "/hats/requests/new", "/settings/hats", "/users/#{user.username}"
      visit_with_next_page "/hats"
      send_form "/hats/requests", hat_request: { name: "", link: "", explanation: "" }
      send_form "/hats/requests",
        hat_request: { name: "Librarian", link: "https://library.example/", explanation: "" }
      post, (given_up, worn) = Post.visible.newest_first.first, user.hats.first(2)
      [ given_up, worn ].each do |hat|
        send_form "/posts/#{post.id}/comments", comment: { body: "As #{hat.name}", hat_id: hat.id }
      end
      send_form "/settings/hats/#{given_up.id}", _method: "delete"
      visit "/posts/#{post.id}", "/comments/#{user.comments.last.id}/edit", "/threads",
        "/users/#{user.username}/comments", "/api/v1/posts/#{post.id}",
        "/api/v1/users/#{user.username}/comments"
      change "/comments/#{user.comments.last.id}", comment: { body: "Corrected", hat_id: "" }
    end

    # As an administrator.
    def manage_hats
      comment = Comment.visible.where.not(author: User.administrator).last
      path = "/moderation/users/#{comment.author.username}/actions"
      2.times do
        send_form path,
          moderation_action: { action: "granted", reason: "Confirmed", hat_name: "Librarian", hat_link: "" }
      end
      hat = comment.author.hats.last
      comment.update_columns hat_id: hat.id
      visit "/moderation/members/#{comment.author.username}",
        "#{path}/new?action_name=revoked&hat_id=#{hat.id}"
      send_form path, moderation_action: { action: "revoked", reason: "Left", hat_id: hat.id }
      visit "/moderation/log", "/posts/#{comment.post_id}"
      step("interrupted operations") { ContinueOperationJob.resume }
    end
end
