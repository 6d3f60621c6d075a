namespace :tally do
  desc "Tell Tally of a month of made-up traffic, and count it, so that /admin/traffic has something to show"
  task sample: :environment do
    store = Rails.configuration.tally.store
    pages = [ "/", "/newest", "/top", "/active", *Post.order(score: :desc).limit(40).pluck(:id).map { |id| "/posts/#{id}" }, "/about" ]
    puts "Sample traffic: #{SampleTraffic.new(store, pages:).create} events"
    Tally::Upkeep.new(store).run_once || puts("The server is counting them just now.")
  end

  desc "Bring the statistics' file to what this code needs"
  task prepare: :environment do
    Rails.configuration.tally.store.reasons
  end

  desc "Count all again of what raw events are kept, while no server runs"
  task rebuild: :environment do
    minutes, shown = 0, 0
    rebuilt = Tally::Upkeep.new(Rails.configuration.tally.store).rebuild do |start|
      minutes += 1
      now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      next if now - shown < 1

      shown = now
      puts "#{minutes} minutes counted, the last is #{Time.at(start).utc.to_fs(:db)} UTC"
    end
    rebuilt ? puts("#{minutes} minutes counted again, and their hours and days.") : abort("A server looks after the statistics. Stop it, and run this again.")
  end

  desc "Put together in INTO=file what the files FROM=file,file counted of the last DAYS (400), one of each machine"
  task merge: :environment do
    abort "Say FROM=one.sqlite3,other.sqlite3 INTO=all.sqlite3." unless ENV["FROM"].present? && ENV["INTO"].present?

    from, into = ENV["FROM"].split(",").each { |path| abort "There is no #{path}." unless File.exist?(path) }, ENV["INTO"]
    merge = Tally::Merge.new(from.map { |path| Tally::Store::SQLite.new(path) }, into: Tally::Store::SQLite.new(into))
    puts "#{merge.run(from: ENV.fetch("DAYS", 400).to_i.days.ago.to_i, to: Time.now.to_i)} buckets in #{into}"
  end
end
