require "etc"

# Whether the files are there, and may be written to.
class Operations::Doctor::Files < Operations::Doctor::Examination
  def findings = [ *broken_off, *present ]

  private
    # What a restore that was killed leaves. While it goes on nobody else can copy.
    def broken_off
      folders = Dir[community.path("_restoring_*")]
      return [] if folders.empty? || Operations::Replication.new(community, litestream).running?

      folders.map do |folder|
        before = folder.sub("_restoring_", "_before_")
        wrong("A restore was broken off#{", with what was there before it in #{before}" if File.directory?(before)}.", "Stop the site, and begin again: bin/ops restore --force. Then delete #{folder}.")
      end
    end

    def present
      if !File.directory?(community.storage)
        [ wrong("There is no folder #{community.storage}.", "STORAGE says where the files are. If they are lost: bin/ops restore.") ]
      elsif !community.primary.exist?
        [ wrong("#{community.primary.path} is not there.", "RAILS_ENV and STORAGE say which files are meant. If it is lost: stop the site, and bin/ops restore.") ]
      else
        [ *(unwritable.empty? ? [ well("The files are there, and may be written to.") ] : unwritable), *missing ]
      end
    end

    def missing
      community.databases.reject(&:exist?).map { |database| doubtful("#{database.path} is not there.", "The site makes it as it starts; bin/ops restore #{database.name} brings a copy back.") }
    end

    def unwritable = @unwritable ||= [ community.storage, *databases.map(&:path) ].filter_map { |path| refusal(path) }

    # Asks the system, without writing: root may write to whatever a disk lets it.
    def refusal(path)
      if !File.directory?(path)
        File.open(path, "r+").close
      elsif File.const_defined?(:TMPFILE) # Linux alone has files without a name
        File.open(path, File::RDWR | File::TMPFILE, 0o600).close
      end
      nil
    rescue Errno::EROFS
      wrong("#{path} lies on a disk that is mounted read-only: an error of the disk may have done that.",
        "See dmesg. If the disk is sound: mount -o remount,rw. If it is not: bin/ops restore onto another, with STORAGE there.")
    rescue Errno::EACCES, Errno::EPERM
      wrong("#{path} may not be written to by this user (#{Etc.getpwuid.name}).", "It belongs to #{owner(path)}: run this, and the site, as that user, or chown it.")
    rescue Errno::EOPNOTSUPP, Errno::EISDIR, Errno::ENOENT, Errno::ENOSPC
      nil
    end

    def owner(path) = Etc.getpwuid(File.stat(path).uid)&.name || File.stat(path).uid
end
