# A +store+ in a fresh database of a MongoDB for each test, which are skipped where there is none; script/ci says so once more at its end.
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
