namespace :tally do
  desc "Create a month of sample traffic for /admin/traffic"
  task sample: :environment do
    store = Rails.configuration.tally.store
    puts "Created #{SampleTraffic.new(store, pages: SampleTraffic.pages).create} sample events."
    Tally::Maintenance.new(store).run_once || puts("The running server will count them.")
  end

  desc "Create or upgrade the statistics database"
  task prepare: :environment do
    Rails.configuration.tally.store.rejection_reasons
  end

  desc "Count all raw events again (stop the server first)"
  task rebuild: :environment do
    minutes, shown = 0, 0
    rebuilt = Tally::Maintenance.new(Rails.configuration.tally.store).rebuild do |start|
      minutes += 1
      now = Kit::Clock.now
      next if now - shown < 1

      shown = now
      puts "#{minutes} minutes counted, up to #{Time.at(start).utc.to_fs(:db)} UTC"
    end
    abort "A running server maintains the statistics. Stop it and try again." unless rebuilt

    puts "Counted #{minutes} minutes, and their hours and days, again."
  end

  desc "Merge the statistics in FROM=file,file (one per machine) into INTO=file, for the last DAYS=400"
  task merge: :environment do
    from, into = ENV["FROM"].to_s.split(","), ENV["INTO"].to_s
    if from.empty? || into.empty?
      abort "Usage: bin/rails tally:merge FROM=one.sqlite3,other.sqlite3 INTO=all.sqlite3"
    end

    from.each { |path| abort "#{path} doesn't exist." unless File.exist?(path) }
    merge = Tally::Merge.new(
      from.map { |path| Tally::Store::SQLite.new(path) }, into: Tally::Store::SQLite.new(into)
    )
    written = merge.run(from: ENV.fetch("DAYS", 400).to_i.days.ago.to_i, to: Time.now.to_i)
    puts "Wrote #{written} buckets to #{into}."
  end
end
