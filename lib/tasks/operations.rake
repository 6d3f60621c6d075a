# Undoes an interrupted restore, and refuses to create an empty database if there are backups of a lost one.
task :refuse_new_site_over_backups do
  if Rails.env.production? && Engines.current.file?
    directory = Kit::DataDirectory.here(environment: Rails.env)
    litestream = Operations::Litestream.of(directory)
    Operations::Restore.recover directory, litestream
    Operations::Provenance.new(directory, litestream).refuse_new_site_over_backups
  end
rescue Operations::Error => error
  abort error.message
end

%w[ db:prepare db:create db:schema:load ].each { |name| task name => :refuse_new_site_over_backups }

# Otherwise they would succeed, since no migration of this code is pending.
task :refuse_later_version do
  Operations::Upgrade::Versions.refuse_later Kit::DataDirectory.here(environment: Rails.env)
rescue Operations::Error => error
  abort error.message
end

%w[ db:prepare db:migrate ].each { |name| task name => :refuse_later_version }

# Litestream reports a missing file as corrupted until it exists. The site works without these files for a
# while, so a failure doesn't prevent the start.
task create_replicated_files: :environment do
  Rake::Task["tally:prepare"].invoke
  Operations::Erasures.new(
    Kit::DataDirectory.here(environment: Rails.env).database(Operations::Erasures::NAME)
  ).all
rescue Tally::Store::Unavailable, SQLite3::Exception => error
  warn "A replicated database could not be created: #{error.message}. Run bin/ops doctor."
end

# Remembers which secret_key_base the data were made with, and warns if it is another one
# now. bin/start shows the line.
task check_secret_key_base: :environment do
  if Rails.env.production? && !Kit::SecretKeyBase.dummy?
    key = Operations::SecretKey.new(Kit::DataDirectory.here(environment: Rails.env))
    key.record
    puts "secret_key_base:warning #{key.problem} #{key.remedy}" if key.problem
  end
rescue Operations::Error, SQLite3::Exception => error
  warn "secret_key_base could not be checked: #{error.message}."
end

%w[ db:prepare db:setup ].each do |name|
  task(name) { %w[ create_replicated_files check_secret_key_base ].each { |check| Rake::Task[check].invoke } }
end

# For bin/ops upgrade, which reports the progress of the migrations that this process runs next.
task record_migrations: :environment do
  Operations::Upgrade::MigrationLog.new(ENV.fetch("MIGRATION_LOG")).record
end

namespace :backups do
  desc "Print a warning about missing or weak backups, for bin/start"
  task warning: :environment do
    directory = Kit::DataDirectory.here(environment: Rails.env)
    coverage = Operations::BackupCoverage.new(directory)
    destination = Operations::BackupDestination.of(directory)
    warning = if coverage.gap
      "#{coverage.problem} #{coverage.remedy}"
    elsif ENV["REPLICATION_IN_PUMA"].blank?
      "Off, because REPLICATION_IN_PUMA is empty: new writes are not backed up."
    elsif destination.warn_of_same_disk?(directory.storage)
      "On the same disk as the data (#{destination}). Set BACKUP_TO to a directory on another disk or to " \
      "s3://bucket/directory."
    end
    puts "backups:warning #{warning}" if warning
  end
end
