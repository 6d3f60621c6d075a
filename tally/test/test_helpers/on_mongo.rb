# A +store+ in a new MongoDB database for each test. Without MongoDB the tests are skipped, which bin/ci
# reports in its summary.
module OnMongo
  def setup
    @server = MongoServer.shared || skip("MongoDB is not available. #{MongoServer::REMEDY}")
    @url, @opened = @server.database, []
    super
  end

  def teardown
    super
    @opened&.each(&:close)
    MongoServer.drop @url if @url
  end

  private
    def store = @store ||= open
    def open(**options) = Tally::Store::Mongo.new(@url, **options).tap { |store| @opened << store }
end
