# The current member's comments, newest first, each with the replies below it.
class OwnCommentsController < ApplicationController
  include Paginated
  allow_suspended

  def index
    @page = page_of Current.user.comments.latest_first.on_visible_posts
    @threads = Comment.threads_of(@page.records, reader: Current.user)
  end
end
