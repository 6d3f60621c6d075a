# Compares the +result+ of a detector with an earlier +signal+ about the same members. One that a moderator
# dismissed is reported again if it has grown by half, or for another item or domain.
class AbuseSignal::Growth
  SHARE = 0.5
  MIN = 5 # more members, or downvotes

  class << self
    # The results of one kind to be stored. Deletes dismissed signals that have grown, so that their
    # successors are new, and moderators are alerted to them.
    def report(kind, results)
      key = ->(row) { row.values_at(:user_id, :other_user_id) }
      known = AbuseSignal.where(kind:).index_by(&key)
      news = results.group_by(&key).filter_map { |members, found| first_news(known[members], found) }
      AbuseSignal.where.not(dismissed_at: nil).where(id: known.values_at(*news.map(&key)).compact).delete_all
      news
    end

    private
      # While a signal about one item is open, others of the same author wait.
      def first_news(signal, results)
        growths = results.map { |result| new(signal, result) }
        open = growths.find(&:of_open_signal?)
        open ? open.news : growths.filter_map(&:news).first
      end
  end

  def initialize(signal, result)
    @signal, @result = signal, result
  end

  def of_open_signal? = @signal && @signal.dismissed_at.nil? && subject(now) == subject(before)

  # The result to be stored, or nil.
  def news
    if @signal.nil? then @result
    elsif of_open_signal? then updated
    elsif subject(now) != subject(before) then about_other_subject
    elsif increase >= [ MIN, SHARE * size ].max then with(before.slice("earlier").merge("before" => size))
    end
  end

  private
    def before = @signal.evidence
    def now = @result[:evidence]
    def with(more) = { **@result, evidence: { **now, **more } }

    # The item or domain that it is about.
    def subject(evidence) = evidence.values_at("post_id", "comment_id", "domain")

    def updated
      with(before.slice("before", "earlier")).then { |result| result unless result[:evidence] == before }
    end

    def about_other_subject
      earlier = [ *before["earlier"], subject(before) ]
      with("earlier" => earlier) unless earlier.include?(subject(now))
    end

    # Members who weren't part of it then. As many others instead of them are a new ring.
    def increase
      before["members"] ? (now["members"] - before["members"]).size : now["downvotes"] - before["downvotes"]
    end

    def size = before["members"]&.size || before["downvotes"]
end
