# Where a database was last backed up completely, as recorded beside it: elsewhere, no backup was lost.
class Operations::KnownDestination
  def initialize(database, destination)
    @path, @here = File.join(database.bookkeeping, "destination"), destination.identity
  end

  # Whether it was another destination. False if unknown.
  def elsewhere? = ![ nil, @here ].include?(recorded)

  # The disk of the data may be full.
  def record
    return if recorded == @here || !File.directory?(File.dirname(@path))

    Kit::AtomicFile.write @path, @here, perm: 0o600
  rescue SystemCallError
    nil
  end

  private
    def recorded
      File.read(@path)
    rescue SystemCallError
      nil
    end
end
