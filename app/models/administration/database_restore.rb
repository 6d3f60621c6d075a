# When the database was last restored from a backup. Links that were made before no longer work: those that
# have been used since the backup would work again.
module DatabaseRestore
  # Nil if it never was. On PostgreSQL, the site can't know.
  def self.time
    Operations::Provenance.restored_at(Kit::DataDirectory.here(environment: Rails.env).primary)
  end
end
