namespace :accounts do
  desc "Print how to sign in, for bin/start: samples ACCOUNTS, first_run CODE (no accounts yet), or own"
  task sign_in: :environment do
    way = if User.none?
      "first_run #{FirstRun.formatted_code}"
    elsif User.find_by(username: "admin")&.authenticate("password")
      moderator, member = %w[ ines maria ].map { |username| User.find_by(username:)&.username }
      [
        "samples admin (administrator)",
        (", #{moderator} (moderator)" if moderator),
        (" or #{member} (member)" if member)
      ].join
    else
      "own"
    end
    puts "accounts:sign_in #{way}"
  end

  desc "Allow anyone to sign up with the name of a deleted account: USERNAME=maria"
  task release_username: :environment do
    username = ENV["USERNAME"].presence ||
      abort("Set USERNAME: bin/rails accounts:release_username USERNAME=maria")
    ReservedUsername.release(username) || abort("#{username} isn’t the name of a deleted account.")
    puts "Released #{username}. Anyone can sign up with it now."
  end

  # The name of release 1.0.
  task(:reset_factors) { abort "Use bin/ops account NAME --disable-second-factor instead." }

  desc "Show or change an account: bin/ops account sends its arguments in ACCOUNT, as JSON"
  task operate: :environment do
    arguments = JSON.parse(ENV.fetch("ACCOUNT"), symbolize_names: true)
    puts arguments[:name] ? AccountOperation::Command.new(**arguments).run : AccountOperation.staff
  rescue AccountOperation::Refused, MaintenanceMode::Refusal => error
    abort error.message
  rescue ActiveRecord::ActiveRecordError => error
    abort [ error.message.lines.first.strip, *Readiness.new.problems ].join("\n")
  end
end
