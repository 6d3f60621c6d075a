require "etc"

# Whether the files exist and are writable.
class Operations::Doctor::Files < Operations::Doctor::Examination
  def findings = [ *interrupted_restores, *present ]

  private
    # Left by a killed restore. While it exists, replication can't start.
    def interrupted_restores
      folders = Operations::Replacement.interrupted(directory)
      return [] if folders.empty? || Operations::Replication.new(directory, litestream).running?

      folders.map do |folder|
        before = folder.sub("_restoring_", "_before_")
        kept = "; the files from before it are in #{before}" if File.directory?(before)
        error(:restore_interrupted, "A restore was interrupted#{kept}.",
          "Stop the site and run it again: bin/ops restore --force. " \
          "To return to the previous files instead: bin/start.")
      end
    end

    def present
      if !File.directory?(directory.storage)
        [ error(:storage_missing, "The directory #{directory.storage} does not exist.",
          "Check STORAGE. If the files are lost: bin/ops restore.") ]
      elsif !directory.primary.exist?
        [ error(:file_missing, "#{directory.primary.path} does not exist.",
          "Check RAILS_ENV and STORAGE. If the file is lost, stop the site and restore it: " \
          "bin/ops restore primary.") ]
      else
        writable = ok(:files, "The database files exist and are writable.") if unwritable.empty?
        [ *writable, *unwritable, *missing ]
      end
    end

    def missing
      directory.databases.reject(&:exist?).map do |database|
        warning(:file_missing, "#{database.path} does not exist.",
          "bin/start creates it empty. " \
          "To restore it from backup, stop the site and run bin/ops restore #{database.name}.",
          about: database.name)
      end
    end

    def unwritable
      @unwritable ||= [ directory.storage, *databases.map(&:path) ].filter_map { |path| refusal(path) }
    end

    # Opens the file without writing to it.
    def refusal(path)
      File.directory?(path) ? Operations::Disk.try(path) : File.open(path, "r+").close
      nil
    rescue Errno::EROFS
      error(:disk_read_only,
        "#{path} is on a disk that is mounted read-only, perhaps because of a disk error.",
        "Check dmesg. If the disk is healthy: mount -o remount,rw. If not: " \
        "set STORAGE to another disk and run bin/ops restore.")
    rescue Errno::EACCES, Errno::EPERM
      error(:permission, "#{path} is not writable for this user (#{Etc.getpwuid.name}).",
        "It is owned by #{owner(path)}: run bin/ops and the site as that user, or chown it.")
    rescue Errno::ENOENT, Errno::ENOSPC
      nil
    end

    def owner(path) = Etc.getpwuid(File.stat(path).uid)&.name || File.stat(path).uid
end
