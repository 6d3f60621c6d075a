# Damages to a backup destination, by name: what does the damage to the folder and to the primary's backup in
# it, and what the commands then say, or nil if the backup can still be restored. The backup is a full copy
# and the changes 2 to 4, each a row.
module DamagedBackups
  FIRST, SEGMENT, LAST = [ 1, 3, 4 ].map { |number| format("ltx/0/%<n>016x-%<n>016x.ltx", n: number) }
  BASE = FIRST.sub("ltx/0", "ltx/9")
  HEADER, TRAILER = 100, 16 # bytes of an LTX file; the page index is before the trailer

  NONE, DAMAGED = /There is no backup of primary in/, /The backup is damaged/
  GAP = /The backup is incomplete: files are missing/
  UNUSABLE = /The backup destination can't be used/

  # Similar enough to others that they are only checked by slow tests.
  VARIANTS = [ "an empty directory", "no directory for the database", "a truncated change", "an empty change",
    "an empty full copy", "a flipped bit in a change", "a flipped bit in a page index",
    "a flipped bit in a header", "a change in place of another", "partial and duplicate files",
    "times in the future", "a file instead of the directory", "a file instead of the database's directory"
  ].freeze

  ALL = {
    "an empty directory" => [ ->(folder, _) { FileUtils.rm_rf Operations.glob(folder, "*") }, NONE ],
    "no directory" => [ ->(folder, _) { FileUtils.rm_rf folder }, NONE ],
    "no directory for the database" => [ ->(_, backup) { FileUtils.rm_rf backup }, NONE ],
    "no full copy" => [ ->(_, backup) { [ BASE, FIRST ].each { |file| File.delete File.join(backup, file) } },
      /The backup of primary in .* is incomplete: it has no full copy/ ],
    "a gap" => [ ->(_, backup) { File.delete File.join(backup, SEGMENT) }, GAP ],
    "a truncated change" => [ ->(_, backup) { truncate File.join(backup, SEGMENT) }, DAMAGED ],
    "a truncated full copy" => [ ->(_, backup) { truncate File.join(backup, BASE) }, DAMAGED ],
    "an empty change" => [ ->(_, backup) { File.truncate File.join(backup, LAST), 0 }, DAMAGED ],
    "an empty full copy" => [ ->(_, backup) { File.truncate File.join(backup, BASE), 0 }, DAMAGED ],
    "a flipped bit in a change" =>
      [ ->(_, backup) { flip File.join(backup, SEGMENT), HEADER + 20 }, DAMAGED ],
    "a flipped bit in the full copy" =>
      [ ->(_, backup) { flip File.join(backup, BASE), HEADER + 20 }, DAMAGED ],
    "a flipped bit in a page index" =>
      [ ->(_, backup) { flip File.join(backup, SEGMENT), -TRAILER - 10 }, DAMAGED ],
    "a flipped bit in a header" => [ ->(_, backup) { flip File.join(backup, SEGMENT), 35 }, DAMAGED ],
    "a change in place of another" =>
      [ ->(_, backup) { FileUtils.cp File.join(backup, LAST), File.join(backup, SEGMENT) }, GAP ],
    "a newer format" =>
      [ ->(_, backup) { File.write File.join(backup, BASE), "LTX9", 0 }, /damaged, or a newer version/ ],
    "partial and duplicate files" => [ ->(_, backup) { clutter backup }, nil ],
    "times in the future" =>
      [ ->(_, backup) { Operations.glob(backup, "ltx/*/*").each { |file| later file } }, nil ],
    "a symbolic link to itself" =>
      [ ->(folder, _) { FileUtils.rm_rf(folder) && File.symlink(folder, folder) }, UNUSABLE ],
    "a file instead of the directory" =>
      [ ->(folder, _) { FileUtils.rm_rf(folder) && File.write(folder, "") }, UNUSABLE ],
    "a file instead of the database's directory" =>
      [ ->(_, backup) { FileUtils.rm_rf(backup) && File.write(backup, "") }, UNUSABLE ]
  }.freeze

  class << self
    def truncate(file) = File.truncate(file, File.size(file) / 2)

    def flip(file, position)
      position %= File.size(file)
      File.binwrite file, (File.binread(file, 1, position).ord ^ 4).chr, position
    end

    def clutter(backup)
      FileUtils.cp File.join(backup, LAST), File.join(backup, "#{LAST.sub("4.ltx", "5.ltx")}.tmp")
      FileUtils.cp File.join(backup, LAST), File.join(backup, LAST.sub(".ltx", " (1).ltx"))
      File.write File.join(backup, "ltx/9/.partial"), "x"
    end

    def later(file) = File.utime(*[ Time.now + 300 * 86_400 ] * 2, file)
  end
end
