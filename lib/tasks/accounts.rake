namespace :accounts do
  desc "Print how to sign in: samples (admin / password works), first_run and its code (there are no accounts yet) or own"
  task sign_in: :environment do
    way = if User.none?
      "first_run #{FirstRun.code_in_groups}"
    elsif User.find_by(username: "admin")&.authenticate("password")
      "samples"
    else
      "own"
    end
    puts "accounts:sign_in #{way}"
  end

  desc "Take the second step and the passkeys from somebody who has lost them: USERNAME=maria"
  task reset_factors: :environment do
    username = ENV["USERNAME"].presence || abort("Whose? bin/rails accounts:reset_factors USERNAME=maria")
    user = User.find_by(username:) || abort("There is nobody by the name of #{username}.")
    user.reset_factors
    if user.passwordless?
      puts "All sessions of #{user.username} have ended, who has no password. Whoever opens this at the site's address within #{User::RESET_EXPIRES_IN.in_minutes.to_i} minutes chooses one:"
      next puts Rails.application.routes.url_helpers.edit_password_reset_path(token: user.password_reset_token)
    end
    puts "#{user.username}'s password alone opens the account now, and all their sessions have ended. It is written down in their settings#{", and they are told by mail" if user.email_address}."
    puts "They have no confirmed address, so nobody is told by mail: tell them." unless user.email_address
  end
end
