# The part of the Tour that covers tags.
module TagsTour
  private
    def visit_tags
      name, other = Tag.order(posts_count: :desc).limit(2).pluck(:name)
      visit "/tags"
      visit_with_next_page "/tags/#{name}"
      visit "/search?q=tag:#{name}", "/search?q=tag:#{name}+tag:#{other}",
        "/search?q=the+tag:#{name}+-tag:#{other}",
        "/search?q=by:#{Post.visible.last.author.username}+-tag:#{name}+tag:#{other}"
      visit "/tags/#{name}.atom", "/api/v1/posts?list=tag&tag=#{name}"
    end

    # Mutes the rarest tag, since lists read an extra row for each post they skip.
    def tag_and_mute_as(user)
      rare = Tag.order(:posts_count).first
      Tagging.where(tag: rare).where.not(post_id: Post.visible.order(:created_at).first.id).delete_all
      send_form "/posts",
        post: { title: "A tagged journey", url: "", body: "By train", tag_names: "nonsense" }
      send_form "/posts",
        post: { title: "A tagged journey", url: "", body: "By train", tag_names: "web unix" }
      send_form "/posts/#{user.posts.last.id}", _method: "patch",
        post: { title: "A tagged journey", body: "By train", tag_names: "unix" }
      2.times { send_form "/settings/muted", mute: { name: "##{rare.name}" } }
      visit_with_next_page *Tour::LISTS, "/tags/unix", "/settings/muted"
      visit "/tags/#{rare.name}", "/search?q=the"
      send_form "/settings/muted/#{user.mutes.find_by!(tag: rare).id}", _method: "delete"
    end

    # As another member, so that the user's suggestion is applied.
    def suggest_edits_of(post)
      path, edits = "/posts/#{post.id}/suggestion", { title: "A journey, in short", tag_names: "web" }
      visit "#{path}/new"
      send_form path, suggestion: { title: "", tag_names: "nonsense" }
      2.times { send_form path, suggestion: { title: "A journey", tag_names: post.tag_names } }
      visit "#{path}/new"
      send_form path, _method: "delete"
      suggest_as_another post, **edits
      send_form path, suggestion: edits
      visit "/posts/#{post.id}"
    end

    def suggest_as_another(post, **edits)
      Suggestion.insert({
        user_id: User.member.where.not(id: post.author_id).order(:id).last.id, post_id: post.id, **edits
      })
    end

    def review_suggestions_of(post)
      author = post.author
      Suggestion.insert_all Post.visible.where.not(author:).last(PageSize::LIST + 1)
        .map { |other| { user_id: author.id,
        post_id: other.id, title: "Shorter" } }, unique_by: %i[ user_id post_id ]
      suggest_as_another post, title: "A title by members", tag_names: "web"
      visit_with_next_page "/moderation/suggestions"
      send_form "/moderation/suggestions/#{Suggestion.first.id}", _method: "delete"
    end

    # Load tests run without tags: their lists are so long that PostgreSQL would scan
    # all taggings of a sample.
    def disable_tags
      Site.settings.tags = Tag::List::NONE
    end

    def manage_tags
      visit "/moderation/tags"
      send_form "/moderation/tags", tag: { name: "", description: "", reserved: "0", reason: "" }
      send_form "/moderation/tags",
        tag: { name: "travel", description: "Going places", reserved: "0", reason: "We go" }
      visit "/moderation/tags/travel/edit"
      send_form "/moderation/tags/travel", _method: "patch",
        tag: { description: "Going places by train", reserved: "1", retired: "1", reason: "" }
      send_form "/moderation/tags/travel", _method: "patch",
        tag: { description: "Going places by train", reserved: "1", retired: "1", reason: "We went" }
      visit "/moderation/tags/travel/edit"
    end
end
