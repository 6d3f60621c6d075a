namespace :search do
  desc "Put all posts and comments into the index of search anew, where rows came in another way than by being posted"
  task rebuild: :environment do
    Search::Index.rebuild
  end
end
