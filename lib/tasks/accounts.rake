namespace :accounts do
  desc "Print how to sign in: samples (admin / password works), first_run (nobody is there yet) or own"
  task sign_in: :environment do
    way = if User.none?
      "first_run"
    elsif User.find_by(username: "admin")&.authenticate("password")
      "samples"
    else
      "own"
    end
    puts "accounts:sign_in #{way}"
  end
end
