# Creates a post or comment that a member sent in a form or through the API. Sending the same item twice
# creates it once, and a post whose link is being discussed already joins that discussion.
#
# Everything happens here, in order. Reads that don't need the lock come before it, since it should contain
# writes only.
class Submission
  # How long, and among how many of the author's latest items, an identical item counts as sent twice. The
  # cost of the lookup doesn't depend on how much the author has written.
  RESUBMISSION_WINDOW = 1.minute
  RECENT = 5

  # The post or comment of an author with a request token.
  ITEM_OF_TOKEN = ApplicationRecord.with_placeholders(<<~SQL.squish).freeze
    SELECT 'Post', id FROM posts WHERE author_id = ? AND request_token = ?
    UNION ALL SELECT 'Comment', id FROM comments WHERE author_id = ? AND request_token = ?
  SQL

  # The earlier post of the same link, if any.
  attr_reader :discussion

  # +limited+: whether the limits for new members apply.
  def initialize(item, limited:)
    @item, @limited = item, limited
  end

  # Returns the created item or the earlier one that it repeats, or nil with errors on the item.
  def create
    if @item.valid? # first, so that a text that is too long isn't parsed
      read_before_lock
      Writes.with_lock(*locks) { create_once }
    elsif earlier = find_by_request_token # what was valid then may not be now: its thread may be locked
      replay(earlier)
    end
  end

  private
    def read_before_lock
      @recipients = @item.recipients
      @item.matched_rules
      @item.first_post
      @item.try(:slow_mode)
    end

    # With those of the recipients: saving the item locks the author's row, and notifying them locks theirs.
    # Two members who reply to each other would deadlock.
    def locks
      authors = [ @item.author_id, *@recipients.keys ].map { |id| "author #{id}" }
      [ *authors, *("link #{link}" if link) ]
    end

    def link = @item.try(:normalized_url)

    # If two identical requests run at the same time, the second one finds the first one's item here.
    def create_once
      if earlier = find_by_request_token
        replay(earlier)
      elsif earlier = find_recent_duplicate || find_held_duplicate
        earlier
      elsif @discussion = link && Post.find_discussion(link)
        vote_for_discussion
      elsif @item.allowed?(limited: @limited)
        save
      end
    end

    # The token doesn't expire: the API documents that a request can be repeated at any time.
    def find_by_request_token
      return unless token = @item.request_token

      binds = [ @item.author_id, token ] * 2
      type, id = ApplicationRecord.with_connection do |connection|
        connection.select_all(ITEM_OF_TOKEN, "Submission", binds, preparable: true).rows.first
      end
      type&.constantize&.find(id)
    end

    # An item stored before fingerprints existed has none, and matches any request.
    def replay(earlier)
      if earlier.instance_of?(@item.class) &&
          [ nil, @item.request_fingerprint ].include?(earlier.request_fingerprint)
        earlier
      else
        @item.errors.add :base, :other_by_key
        nil
      end
    end

    def find_recent_duplicate
      @item.class.find_duplicate_of(@item, since: RESUBMISSION_WINDOW.ago, among: RECENT)
    end

    # Those that are held aren't among the visible ones.
    def find_held_duplicate
      return unless @item.first_post == "held"

      content = @item.class::CONTENT_ATTRIBUTES.index_with { |name| @item[name] }
      @item.class.where(author_id: @item.author_id, created_at: RESUBMISSION_WINDOW.ago.., **content)
        .find(&:held?)
    end

    # Counts as a vote for the earlier post. Rejected if the author also wrote a text, which would be lost.
    def vote_for_discussion
      if [ @item.body, *@item.details.values ].any?(&:present?)
        @item.errors.add :url, :discussed
        nil
      else
        discussion.tap { |post| post.vote_by @item.author }
      end
    end

    def save
      @item.insert
      @item.queue_for_review
      @item.queue_first_post
      @item.follow_automatically
      @item.notify @recipients
      @item.hold || @item.announce
      @item
    end
end
