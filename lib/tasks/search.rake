namespace :search do
  desc "Rebuild the search index while the site is running"
  task rebuild: :environment do
    if Postgresql.chosen?
      puts "PostgreSQL keeps its search index current. If it is damaged: REINDEX INDEX CONCURRENTLY " \
        "index_posts_on_search_vector, and index_comments_on_search_vector."
    else
      Search::Rebuild.run
    end
  end
end
