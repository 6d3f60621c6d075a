# When the database was last restored from a backup. Links that were made before no longer work: those that
# have been used since the backup would work again.
module DatabaseRestore
  # Nil if it never was. The site can't know of a restore of PostgreSQL, and the mark of a former SQLite file
  # would make the links of one machine invalid on the others.
  def self.time
    if Engines.current.file?
      Operations::Provenance.restored_at(Kit::DataDirectory.here(environment: Rails.env).primary)
    end
  end
end
