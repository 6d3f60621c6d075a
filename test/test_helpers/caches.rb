# The process's caches, which tests use as production does.
module Caches
  # As in a new process. Rolled-back rows would otherwise share versions, which are cache keys, with those of
  # the next test.
  def self.clear
    Rails.cache.clear
    BoundedCache.clear
    forget_pages
  end

  # Runs the block as another process would, whose caches contain what it put there in earlier calls; nothing,
  # if it was +restarted+.
  def self.in_another_process(restarted: false)
    own = contents
    replace_by(restarted || @others.nil? ? [ nil, {} ] : @others)
    yield
  ensure
    @others = contents
    replace_by own
  end

  GENERATIONS = %i[ @young @old ].freeze

  def self.contents
    caches = BoundedCache::ALL.index_with do |cache|
      GENERATIONS.map { |name| cache.instance_variable_get(name) }
    end
    [ Site.instance_variable_get(:@current), caches ]
  end

  def self.replace_by((site, caches))
    Site.instance_variable_set :@current, site
    BoundedCache::ALL.each do |cache|
      values = caches.fetch(cache) { [ {}, {} ] }
      GENERATIONS.zip(values) { |name, value| cache.instance_variable_set(name, value) }
    end
  end
  private_class_method :contents, :replace_by

  # From now on, the page caches serve no page from before.
  def self.forget_pages = @forgotten = @forgotten.to_i + 1
  def self.forgotten = @forgotten

  module Keys
    def key_of(env, more) = super(env, "#{more} #{Caches.forgotten}")
  end

  # Lets the page caches see a test's changes, although its transaction is never committed: they read through
  # its connection. On PostgreSQL, whose snapshot doesn't show them, they serve nothing during a transaction.
  # Integration tests get pages from PageCache only with an Accept header that begins with text/html, unlike
  # theirs, so those that count statements can request a page twice.
  module Version
    def current = transaction? ? database&.total_changes : super
    def value_of(sql, *binds) = transaction? ? database&.get_first_value(sql, binds) : super

    private
      def transaction? = ApplicationRecord.lease_connection.transaction_open?

      # Tests would count Active Record's statements.
      def database = (ApplicationRecord.lease_connection.raw_connection unless Kit::Postgresql.chosen?)
  end

  PageCache.singleton_class.prepend Keys
  Engines.current.database_version.class.prepend Version
end
