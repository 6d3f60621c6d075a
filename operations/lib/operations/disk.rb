# Free space on a disk.
module Operations::Disk
  # Total and free bytes of the disk of +folder+. Ruby has no method for this, so it runs df, which is in POSIX.
  def self.space(folder)
    _, total, _, free, = Operations::Command.run({ "LC_ALL" => "C" }, "df", "-Pk", folder).lines.last.split
    [ total, free ].map { |kilobytes| kilobytes.to_i * 1024 }
  end

  # +bytes+ in a human-readable form.
  def self.size(bytes)
    unit, name = { 1024**3 => "GiB", 1024**2 => "MiB", 1024 => "KiB" }.find { |unit, _| bytes >= unit } || [ 1, "bytes" ]
    "#{unit == 1 ? bytes : (bytes.to_f / unit).round(1)} #{name}"
  end
end
