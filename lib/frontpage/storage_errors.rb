# Classifies database errors caused by the disk or damaged files: the request is not at fault, and bin/ops
# doctor has the remedy.
module StorageErrors
  KINDS = {
    "SQLite3::CorruptException" => :damaged, "SQLite3::NotADatabaseException" => :damaged,
    "SQLite3::ReadOnlyException" => :unwritable, "SQLite3::IOException" => :unwritable,
    "SQLite3::CantOpenException" => :unwritable,
    "SQLite3::FullException" => :full, "Kit::LogFlush::Failed" => :unwritable,
    "PG::DataCorrupted" => :damaged, "PG::IndexCorrupted" => :damaged, "PG::DiskFull" => :full
  }.freeze

  STATUSES = { damaged: 503, unwritable: 503, full: 507 }.freeze

  # :damaged, :unwritable or :full; nil if neither +error+ nor its causes are storage errors.
  def self.kind_of(error)
    while error
      kind = KINDS[error.class.name] and return kind
      error = error.cause
    end
  end
end
