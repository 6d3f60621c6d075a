# Proposes another title or other tags for its post, with the errors that the post would have: a moderation
# action, or a member's suggestion.
module ProposesAmendment
  # A list, or words separated by spaces or commas.
  def tag_names=(names)
    super(names && Array(names).compact_blank.join(" "))
  end

  # The tags that were entered, or the post's current ones if none were entered yet.
  def entered_tag_names = Tag.names_in(tag_names || post.tag_names)

  # A new post with the title. Adds the errors about it.
  def post_with_title(**attributes)
    Post.new(title:, **attributes).tap do |candidate|
      candidate.validate
      candidate.errors.where(:title).each { |error| errors.import error }
    end
  end

  # A copy of the post with the tags. Adds the errors about them.
  def post_with_tags(moderator:)
    Post.find(post_id).tap do |candidate|
      candidate.tag_names = tag_names.to_s
      candidate.tag_problems(moderator:).each { |error| errors.import error }
    end
  end
end
