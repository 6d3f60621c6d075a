# A +store+ in a fresh MongoDB database for each test. Without MongoDB the tests are skipped; script/ci reports that at
# its end.
module OnMongo
  def setup
    @server = MongoServer.shared || skip("no MongoDB here. #{MongoServer::REMEDY}")
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
