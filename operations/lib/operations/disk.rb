# Free space on a disk.
module Operations::Disk
  # Total and free bytes of the disk of +folder+. Runs df, which POSIX has, because Ruby has no method for it.
  def self.space(folder)
    _, total, _, free, = Operations::Command.run({ "LC_ALL" => "C" }, "df", "-Pk", folder).lines.last.split
    [ total, free ].map { |kilobytes| kilobytes.to_i * 1024 }
  end

  # Raises a SystemCallError if files can't be created in +folder+. Opens one without a name, because
  # permission bits say nothing about root or about a read-only disk. Only Linux has such files.
  def self.try(folder)
    File.open(folder, File::RDWR | File::TMPFILE, 0o600).close if File.const_defined?(:TMPFILE)
  rescue Errno::EOPNOTSUPP, Errno::EISDIR, Errno::ENOENT, Errno::ENOSPC
    nil # it doesn't exist, or another check says that it is full
  end

  # +bytes+ in a human-readable form.
  def self.size(bytes)
    units = { 1024**3 => "GiB", 1024**2 => "MiB", 1024 => "KiB" }
    unit, name = units.find { |unit, _| bytes >= unit } || [ 1, "bytes" ]
    "#{unit == 1 ? bytes : (bytes.to_f / unit).round(1)} #{name}"
  end
end
