namespace :search do
  desc "Rebuild the search index while the site is running"
  task rebuild: :environment do
    Engines.current.full_text.rebuild
  end
end
