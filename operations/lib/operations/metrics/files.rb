# File sizes and free disk space.
class Operations::Metrics::Files < Operations::Metrics::Source
  def read
    gauge :database_bytes, "The size of a database file.", sizes(""), by: :database
    gauge :wal_bytes, "The size of a database's write-ahead log. " \
      "It doesn't shrink below 64 MiB; more means blocked checkpoints.", sizes("-wal"), by: :database
    space = folders.transform_values { |folder| Operations::Disk.space(folder) }
    gauge :disk_bytes, "Size of the disk that contains the directory.", space.transform_values(&:first),
      by: :folder
    gauge :disk_free_bytes, "Free space on that disk.", space.transform_values(&:last), by: :folder
  end

  private
    def sizes(suffix)
      databases.to_h { |database| [ database.name, File.size?("#{database.path}#{suffix}") || 0 ] }
    end

    def folders
      { "storage" => directory.storage, "backups" => litestream.destination.folder }.compact
        .select { |_, folder| File.directory?(folder) }
    end
end
