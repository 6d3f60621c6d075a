# A store in a file, maintained by this process or another. The test case has a @folder.
module Maintained
  def teardown
    @stores&.each(&:close)
    super
  end

  private
    def path = File.join(@folder, "tally.sqlite3")
    def store = @store ||= new_store("tally")
    def new_store(name)
      Tally::Store::SQLite.new(File.join(@folder, "#{name}.sqlite3"), synchronous: :normal)
        .tap { |store| (@stores ||= []) << store }
    end

    def now = @now ||= Time.now.to_i

    def lease_free?
      lease = Tally::Store::SQLite::Lease.new("#{path}.maintenance")
      lease.hold?.tap { lease.release }
    end
end
