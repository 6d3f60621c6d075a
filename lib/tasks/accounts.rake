namespace :accounts do
  desc "Print how to sign in, for bin/start: samples ACCOUNTS, first_run CODE (no accounts yet), or own"
  task sign_in: :environment do
    way = if User.none?
      "first_run #{FirstRun.formatted_code}"
    elsif User.find_by(username: "admin")&.authenticate("password")
      moderator, member = %w[ ines maria ].map { |username| User.find_by(username:)&.username }
      [ "samples admin (administrator)", (", #{moderator} (moderator)" if moderator), (" or #{member} (member)" if member) ].join
    else
      "own"
    end
    puts "accounts:sign_in #{way}"
  end

  desc "Allow anyone to sign up with the name of a deleted account: USERNAME=maria"
  task release_username: :environment do
    username = ENV["USERNAME"].presence || abort("Set USERNAME: bin/rails accounts:release_username USERNAME=maria")
    ReservedUsername.release(username) || abort("#{username} isn’t the name of a deleted account.")
    puts "Released #{username}. Anyone can sign up with it now."
  end

  desc "Remove the two-factor authentication and passkeys of a member who lost access: USERNAME=maria"
  task reset_factors: :environment do
    username = ENV["USERNAME"].presence || abort("Set USERNAME: bin/rails accounts:reset_factors USERNAME=maria")
    user = User.find_by(username:) || abort("There is no member #{username}.")
    user.reset_factors
    if user.passwordless?
      puts "Signed #{user.username} out everywhere. To choose a password, open this path on the site within " \
        "#{User::RESET_EXPIRES_IN.in_minutes.to_i} minutes:"
      puts Rails.application.routes.url_helpers.edit_password_reset_path(token: user.password_reset_token)
    else
      puts "#{user.username} can now sign in with just the password, and was signed out everywhere. " \
        "This is recorded in their security log#{", and emailed to them" if user.email_address}."
      puts "They have no confirmed email address, so tell them yourself." unless user.email_address
    end
  end
end
