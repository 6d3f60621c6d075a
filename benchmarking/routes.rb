# The routes for load tests, in addition to config/routes.rb.
Rails.application.routes.draw do
  namespace :benchmarking do
    post "read_heavy", to: Benchmarking::Mix.new(:read_heavy)
    post "write_heavy", to: Benchmarking::Mix.new(:write_heavy)
    post "balanced", to: Benchmarking::Mix.new(:balanced)
    post "post_create", to: Benchmarking::Mix.new(:post_create)
    post "post_destroy", to: Benchmarking::Mix.new(:post_destroy)
    post "post_show", to: Benchmarking::Mix.new(:post_show)
    post "posts_index", to: Benchmarking::Mix.new(:posts_index)
    post "comment_create", to: Benchmarking::Mix.new(:comment_create)
    post "comment_destroy", to: Benchmarking::Mix.new(:comment_destroy)
    post "user_show", to: Benchmarking::Mix.new(:user_show)
    get "settings", to: "settings#show"
  end
end
