# Actions of a reader on a comment, inserted into markup that all readers share. A thread of a thousand comments calls these a
# thousand times, so the texts are passed along. Actions that the server would reject are not offered.
module CommentActionsHelper
  # Most comments of a page offer the same actions and differ only in number and author. The markup is built once per language,
  # set of permissions and state of the thread, with a placeholder for each of the two.
  ID, NAME = "\0", "\1"
  MOST = Comment::ViewerSlot.new(id: ID, post_id: nil, author_id: nil, author_name: NAME, created_at: Time.at(0), visible: true, open: true,
    editable: false, restorable: false, hidden: false, decidable: true)
  FORMS = BoundedCache.new(200)

  # A function from gaps to what +viewer+ may do with the comments that they stand for.
  def actions_for(viewer)
    words, forms = phrases(:comment_actions), {}
    lambda do |gap|
      if gap.visible && viewer.no_interaction_with?(gap)
        form = forms[gap.open] ||= FORMS.fetch([ current_language, gap.open, gap.author_name.nil?, *viewer.rights ]) { form_of gap, viewer, words }
        filled(form, gap.id.to_s, gap.author_name)
      else
        comment_actions(gap, viewer, words)
      end
    end
  end

  # Returns the actions of +viewer+ on the comment of +gap+, or nil. +words+ are in the viewer's language.
  def comment_actions(gap, viewer, words)
    ways = gap.visible ? ways_with(gap, viewer, words) : ways_with_removed(gap, viewer, words)
    %(<p class="actions">#{ways}</p>) unless ways.blank?
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
    # For all gaps of a page that are as open as +gap+: what stands between names, each as what stands between ids.
    def form_of(gap, viewer, words)
      most = MOST.with(open: gap.open, author_name: (NAME if gap.author_name))
      comment_actions(most, viewer, words).to_s.split(NAME, -1).map { |part| part.split(ID, -1) }
    end

    # Joining takes half as long as Kernel#format.
    def filled(form, id, name)
      name ? form.map { |part| part.join(id) }.join(name) : form.first&.join(id)
    end

    def ways_with(gap, viewer, words)
      %(#{%(<b class="fresh">#{words[:new]}</b>) if viewer.new?(gap)}#{comment_answering(gap, viewer, words) if gap.open}#{comment_editing(gap, words) if viewer.edits_comment?(gap)}#{comment_saving(gap.id, viewer.saved_comment?(gap.id), words) if viewer.saves_comment?(gap.id)}#{comment_flagging(gap, words) if gap.open && viewer.flags?(gap)}#{comment_moderation(gap, words) if viewer.moderates?})
    end

    def ways_with_removed(gap, viewer, words)
      if viewer.wrote?(gap) && gap.restorable
        %(<button form="vote" formaction="/comments/#{gap.id}/removal" name="_method" value="delete">#{words[:undo]}</button>) if viewer.participates?
      elsif gap.decidable
        [ (comment_vouching(gap, words) if gap.hidden && viewer.vouches?(gap)), (comment_moderation(gap, words) if viewer.moderates?) ].join
      end
    end

    # Visitors are led to sign in by either.
    def comment_answering(gap, viewer, words)
      if viewer.participates? || !viewer.signed_in?
        %(<span class="votes">#{vote_buttons(gap, viewer, words)}</span> <a href="/comments/#{gap.id}/replies/new" rel="nofollow">#{words[:reply]}</a>)
      end
    end

    def vote_buttons(comment, viewer, words)
      if !viewer.signed_in?
        %(<a class="vote" href="/sign-in?return_to=/posts/#{comment.post_id}" rel="nofollow" aria-label="#{words[:sign_in]}"></a>)
      elsif !viewer.wrote?(comment)
        vote = viewer.vote_on_comment(comment.id)
        upvote = comment_vote_button(comment.id, vote_label(comment, :upvote, words), nil, vote == 1)
        viewer.downvotes? || vote == -1 ? upvote << comment_vote_button(comment.id, vote_label(comment, :downvote, words), "?value=-1", vote == -1) : upvote
      end
    end

    # With the name of the author, but where there are too many (CommentsHelper#comments_markup).
    def vote_label(comment, vote, words)
      comment.author_name ? words[:"#{vote}_by"].with(h(comment.author_name)) : words[vote]
    end

    # Pressed, it takes the vote back.
    def comment_vote_button(id, label, query, pressed)
      %(<button class="vote" form="vote" formaction="/comments/#{id}/vote#{query}" aria-pressed="#{pressed}" aria-label="#{label}"#{' name="_method" value="delete"' if pressed}></button>)
    end

    def comment_editing(gap, words)
      %( <a href="/comments/#{gap.id}/edit">#{words[:edit]}</a> <button form="vote" formaction="/comments/#{gap.id}" name="_method" value="delete">#{words[:delete]}</button>)
    end

    def comment_saving(id, saved, words)
      %( <button class="save" form="vote" formaction="/comments/#{id}/bookmark"#{' name="_method" value="delete"' if saved}>#{words[saved ? :unsave : :save]}</button>)
    end

    def comment_vouching(gap, words)
      %(<a href="/comments/#{gap.id}/vouch/new" rel="nofollow">#{words[:vouch]}</a>)
    end

    def comment_moderation(gap, words)
      %( <a href="/moderation/comments/#{gap.id}/actions/new">#{words[:moderate]}</a>)
    end

    def comment_flagging(gap, words)
      %( <a href="/comments/#{gap.id}/flag/new" rel="nofollow">#{words[:flag]}</a>)
    end
end
