namespace :staging do
  desc "Make a staging copy: bin/ops copy --for staging sends its argument in TARGET"
  task copy: :environment do
    target = ENV.fetch("TARGET")
    StagingCopy.new(target).create
    puts "Copied to #{target}. Start a site from it: STORAGE=#{target.shellescape} bin/start\n" \
      "To sign in: STORAGE=#{target.shellescape} bin/ops account NAME --sign-in-link"
  rescue StagingCopy::Refused => error
    abort error.message
  rescue SQLite3::Exception, SystemCallError, Kit::Error => error
    abort "Nothing was copied: #{error.message.lines.first.strip}"
  end
end
