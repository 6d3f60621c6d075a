# How large the files are, and how much room is left.
class Operations::Metrics::Files < Operations::Metrics::Source
  def read
    gauge :database_bytes, "The size of a file.", sizes(""), by: :database
    gauge :wal_bytes, "The size of a file's write-ahead log. It stays as large as it was once, up to 64 MiB; beyond, it is not taken over.", sizes("-wal"), by: :database
    space = folders.transform_values { |folder| Operations::Disk.space(folder) }
    gauge :disk_bytes, "The size of the disk that a folder lies on.", space.transform_values(&:first), by: :folder
    gauge :disk_free_bytes, "How much of it is free.", space.transform_values(&:last), by: :folder
  end

  private
    def sizes(suffix) = databases.to_h { |database| [ database.name, File.size?("#{database.path}#{suffix}") || 0 ] }
    def folders = { "storage" => community.storage, "copies" => litestream.replica.folder }.compact.select { |_, folder| File.directory?(folder) }
end
