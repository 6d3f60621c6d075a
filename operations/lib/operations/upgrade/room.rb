# Whether the disk has room for an upgrade.
class Operations::Upgrade::Room
  # Times the size of the files: two copies, what migrations write to one, and what putting it in place does.
  NEEDED = 4

  def initialize(directory, databases)
    @directory, @databases = directory, databases
  end

  # Raises Operations::Error if there is not enough, or nothing to upgrade.
  def check
    unless @directory.primary.exist?
      raise Operations::Error, "#{@directory.primary.path} does not exist. Check STORAGE and RAILS_ENV."
    end

    needed = NEEDED * size
    free = Operations::Disk.space(@directory.storage).last
    return if free >= needed

    needed, free = [ needed, free ].map { |bytes| Operations::Disk.size(bytes) }
    raise Operations::Error, "Not enough disk space: #{needed} needed in #{@directory.storage}, " \
      "#{free} free. Nothing was changed."
  end

  private
    def size = @databases.flat_map(&:files).select { |path| File.file?(path) }.sum { |path| File.size(path) }
end
