# What a vote is answered with: the button and the points as they are now, or without a script the page one came from, at what
# was voted on.
module VoteAnswer
  private
    def answer_vote_on(item, thread:)
      respond_to do |format|
        format.turbo_stream { render :show }
        format.html { redirect_to "#{referring_path || post_path(thread)}##{helpers.dom_id(item)}", status: :see_other }
      end
    end
end
