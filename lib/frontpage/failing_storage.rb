# What is the matter with the disk or the files, as far as the database tells: then it is no fault of what was asked, and the way out is the doctor's.
module FailingStorage
  KINDS = {
    "SQLite3::CorruptException" => :damaged, "SQLite3::NotADatabaseException" => :damaged,
    "SQLite3::ReadOnlyException" => :unwritable, "SQLite3::IOException" => :unwritable, "SQLite3::CantOpenException" => :unwritable,
    "SQLite3::FullException" => :full,
    "PG::DataCorrupted" => :damaged, "PG::IndexCorrupted" => :damaged, "PG::DiskFull" => :full
  }.freeze

  STATUSES = { damaged: 503, unwritable: 503, full: 507 }.freeze

  # :damaged, :unwritable, :full; nil where +error+ and what caused it are something else.
  def self.kind_of(error)
    while error
      kind = KINDS[error.class.name] and return kind
      error = error.cause
    end
  end
end
