# What a reader may do with a comment, in the gaps of markup that all of them share. A thread of a thousand asks a thousand times, so the words come along.
module CommentActionsHelper
  # What may be done with most comments of a page differs in the number of the comment alone. It is put together once for each language and
  # each set of rights, about a comment with a mark for its number, and cut there.
  MARK = "\0".freeze
  MOST = Comment::Gap.new(id: MARK, post_id: nil, author_id: nil, created_at: Time.at(0), kept: true, editable: false, restorable: false, hidden: false, decidable: true)
  CUT = BoundedCache.new(100)

  # A function from gaps to what +viewer+ may do with the comments that they stand for.
  def actions_for(viewer)
    words, parts = phrases(:comment_actions), nil
    lambda do |gap|
      if gap.kept && viewer.uninvolved?(gap)
        parts ||= CUT.fetch([ spoken_language, *viewer.rights ]) { comment_actions(MOST, viewer, words).split(MARK) }
        parts.join(gap.id.to_s)
      else
        comment_actions(gap, viewer, words)
      end
    end
  end

  # What +viewer+ may do with the comment that +gap+ stands for. +words+ are in their language, here as below.
  def comment_actions(gap, viewer, words)
    mine = viewer.wrote?(gap)

    if gap.kept
      %(<p class="actions">#{%(<b class="fresh">#{words[:new]}</b>) if viewer.new?(gap)}<span class="votes">#{vote_buttons(gap, viewer, words)}</span> <a href="/comments/#{gap.id}/replies/new" rel="nofollow">#{words[:reply]}</a>#{comment_editing(gap, words) if mine}#{comment_saving(gap.id, viewer.saved_comment?(gap.id), words) if viewer.saves_comment?(gap.id)}#{comment_flagging(gap, words) if viewer.flags?(gap)}#{comment_moderation(gap, words) if viewer.moderates?}</p>)
    elsif mine && gap.restorable
      %(<p class="actions"><button form="vote" formaction="/comments/#{gap.id}/removal" name="_method" value="delete">#{words[:undo]}</button></p>)
    elsif gap.decidable
      ways = [ (comment_vouching(gap, words) if gap.hidden && viewer.vouches?(gap)), (comment_moderation(gap, words) if viewer.moderates?) ].compact
      %(<p class="actions">#{ways.join}</p>) if ways.any?
    end
  end

  # +comment+ is one, or the gap of one.
  def comment_votes(comment, viewer)
    vote_buttons(comment, viewer, phrases(:comment_actions))&.html_safe
  end

  # The button that saves it, or no longer.
  def comment_bookmark(id, saved)
    comment_saving(id, saved, phrases(:comment_actions)).lstrip.html_safe
  end

  private
    def vote_buttons(comment, viewer, words)
      if !viewer.signed_in?
        %(<a class="vote" href="/sign-in?return_to=/posts/#{comment.post_id}" rel="nofollow" aria-label="#{words[:sign_in]}"></a>)
      elsif !viewer.wrote?(comment)
        vote = viewer.vote_on_comment(comment.id)
        upvote = comment_vote_button(comment.id, words[:upvote], nil, vote == 1)
        viewer.downvotes? || vote == -1 ? upvote << comment_vote_button(comment.id, words[:downvote], "?value=-1", vote == -1) : upvote
      end
    end

    # Pressed, it takes the vote back.
    def comment_vote_button(id, label, query, pressed)
      %(<button class="vote" form="vote" formaction="/comments/#{id}/vote#{query}" aria-pressed="#{pressed}" aria-label="#{label}"#{' name="_method" value="delete"' if pressed}></button>)
    end

    def comment_editing(gap, words)
      %( <a href="/comments/#{gap.id}/edit">#{words[:edit]}</a> <button form="vote" formaction="/comments/#{gap.id}" name="_method" value="delete">#{words[:delete]}</button>) if gap.editable
    end

    def comment_saving(id, saved, words)
      %( <button class="save" form="vote" formaction="/comments/#{id}/bookmark"#{' name="_method" value="delete"' if saved}>#{words[saved ? :unsave : :save]}</button>)
    end

    def comment_vouching(gap, words)
      %(<a href="/comments/#{gap.id}/vouch/new" rel="nofollow">#{words[:vouch]}</a>)
    end

    def comment_moderation(gap, words)
      %( <a href="/moderation/comments/#{gap.id}/decisions/new">#{words[:moderate]}</a>)
    end

    def comment_flagging(gap, words)
      %( <a href="/comments/#{gap.id}/flag/new" rel="nofollow">#{words[:flag]}</a>)
    end
end
