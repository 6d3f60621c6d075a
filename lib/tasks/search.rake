namespace :search do
  desc "Rebuild the search index"
  task rebuild: :environment do
    Search::Index.rebuild
  end
end
