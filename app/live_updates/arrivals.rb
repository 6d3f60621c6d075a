# What comes while somebody reads: how many comments a thread has, which posts are the newest. Who reads listens on a connection that holds
# no thread of the server (Tally::Subjects), and is told of the thread they have open. Streams of /v0 share these connections and their limits.
#
# Once a second each process that somebody listens to looks at the number that every commit changes (PageCache.version). When it is another,
# one query asks for all threads that are watched; otherwise none is made.
class Arrivals
  NEWEST = "newest" # the list of that name; every other subject is the id of a post, or a HackerNews::Location
  EVERY = 1 # second
  LOCK = Mutex.new

  class << self
    # Those who listen to this process.
    def streams
      LOCK.synchronize { @streams ||= Tally::Subjects.new(**Rails.configuration.x.live_streams, every: EVERY, &new.method(:told_of)) }
    end

    # What there is to tell of a subject now: a number of comments, or the ids of the newest posts. Nil where there is no such post.
    def of(subject) = new.look_up([ subject ])[subject]
  end

  def initialize(version: PageCache.version)
    @version, @known = version, {}
  end

  # The messages of +subjects+.
  def told_of(subjects)
    version = @version.current
    @known = version == @seen ? @known.slice(*subjects) : {}
    @seen = version
    unknown = subjects - @known.keys
    @known.merge! Rails.application.executor.wrap { look_up(unknown) } if unknown.any?
    @known
  rescue StandardError
    @seen = nil
    raise
  end

  # What is there by each of +subjects+, from where a visitor's page would be made.
  def look_up(subjects)
    where_visitors_read do
      locations, others = subjects.partition { |subject| subject.is_a?(HackerNews::Location) }
      ids = others.without(NEWEST)
      found = ids.any? ? counts_of(ids) : {}
      found.merge! HackerNews::Location.json_at(locations) if locations.any?
      found[NEWEST] = Post.newest_first.limit(Page::SIZE).ids if subjects.include?(NEWEST)
      found
    end
  end

  private
    # Written out: each number of ids would be another statement to keep.
    def counts_of(ids)
      Post.with_connection { |connection| connection.unprepared_statement { Post.where(id: ids).pluck(:id, :comments_count).to_h } }
    end

    def where_visitors_read(&)
      Postgresql.replica? ? ApplicationRecord.connected_to(role: :reading, &) : yield
    end
end
