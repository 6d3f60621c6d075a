# Pieces of a comment's markup. They know the comment and its viewer, never the request: a thread of a thousand is built of
# them in milliseconds. What they mark safe is their own markup and numbers.
module CommentsHelper
  OPEN_LEVEL = "<ol>".html_safe.freeze
  CLOSE_COMMENT = "</details></li>".html_safe.freeze
  CLOSE_LEVEL = "</ol></details></li>".html_safe.freeze

  # The tags between a comment shown at depth +from+ and the next one, at +to+. Before the first and after the last is nil.
  def thread_step(from, to)
    if from.nil?
      nil
    elsif to && to > from
      OPEN_LEVEL
    else
      CLOSE_COMMENT + CLOSE_LEVEL * (from - to.to_i)
    end
  end

  def comment_body(comment)
    Markdown.render(comment.body)
  end

  def comment_author(comment)
    comment.removed? ? "[deleted]" : comment.author_name
  end

  def comment_points(comment)
    score = comment.score
    "#{score} #{score == 1 ? "point" : "points"}#{", downvoted" if score < 1}"
  end

  def comment_votes(comment, viewer)
    if !viewer.signed_in?
      %(<a class="vote" href="/sign-in?return_to=/posts/#{comment.post_id}" rel="nofollow" aria-label="Sign in to upvote"></a>).html_safe
    elsif !viewer.wrote?(comment)
      vote = viewer.vote_on(comment)
      upvote = comment_vote_button(comment, "Upvote", nil, vote == 1)
      viewer.downvotes? || vote == -1 ? upvote + comment_vote_button(comment, "Downvote", "?value=-1", vote == -1) : upvote
    end
  end

  def comment_post_title(comment)
    comment.post_title || "a deleted post"
  end

  def comment_post_link(comment)
    link_to comment_post_title(comment), "/posts/#{comment.post_id}#comment_#{comment.id}"
  end

  private
    # Pressed, it takes the vote back.
    def comment_vote_button(comment, label, query, pressed)
      undo = ' name="_method" value="delete"' if pressed
      %(<button class="vote" form="vote" formaction="/comments/#{comment.id}/vote#{query}" aria-pressed="#{pressed}" aria-label="#{label}"#{undo}></button>).html_safe
    end
end
