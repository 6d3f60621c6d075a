# Changes since a page was loaded: the number of comments of a thread, and the newest posts. Browsers listen
# on connections that occupy none of the server's threads (EventStream::Hub), each to the topic of its page.
# Streams of /v0 share the hub and its limits.
#
# Once a second, each process with listeners reads the database's version, which every commit changes. If it
# changed, one query reads all topics; otherwise nothing is read.
class LiveUpdates
  NEWEST = "newest" # the list of newest posts; other topics are post ids or a HackerNews::Location
  INTERVAL = 1 # one second
  LOCK = Mutex.new

  class << self
    # This process's hub.
    def hub
      LOCK.synchronize do
        @hub ||= EventStream::Hub.new(**Rails.configuration.x.live_streams, interval: INTERVAL,
          blocked: method(:blocked?), &new.method(:messages_for))
      end
    end

    # Whether a ClientAddress has been blocked since it subscribed.
    def blocked?(client) = !Site.settings.access_blocks.notice_for(client).nil?

    # The current message of a topic: a number of comments, or the ids of the newest posts. Nil
    # if there is no such post.
    def current(topic) = new.read([ topic ])[topic]
  end

  def initialize(version: Engines.current.database_version)
    @version, @messages = version, {}
  end

  # The messages of +topics+. Also notices new blocks while there are no requests.
  def messages_for(topics)
    Rails.application.executor.wrap { Site.refresh_if_changed }
    version = @version.current
    @messages = version == @read_version ? @messages.slice(*topics) : {}
    @read_version = version
    unknown = topics - @messages.keys
    @messages.merge! Rails.application.executor.wrap { read(unknown) } if unknown.any?
    @messages
  rescue StandardError
    @read_version = nil
    raise
  end

  # Reads the messages of +topics+, from the same database as visitors' pages.
  def read(topics)
    on_visitors_database do
      locations, others = topics.partition { |topic| topic.is_a?(HackerNews::Location) }
      ids = others.without(NEWEST)
      messages = ids.any? ? comment_counts(ids) : {}
      messages.merge! HackerNews::Location.json_at(locations) if locations.any?
      messages[NEWEST] = Post.newest_first.limit(PageSize::LIST).ids if topics.include?(NEWEST)
      messages
    end
  end

  private
    # Unprepared, because each number of ids would be another prepared statement.
    def comment_counts(ids)
      Post.with_connection do |connection|
        connection.unprepared_statement { Post.where(id: ids).pluck(:id, :comments_count).to_h }
      end
    end

    def on_visitors_database(&)
      Engines.current.standby? ? ApplicationRecord.connected_to(role: :reading, &) : yield
    end
end
