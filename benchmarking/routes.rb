# The routes for load tests, in addition to config/routes.rb.
Rails.application.routes.draw do
  namespace :benchmarking do
    post "read_heavy", to: Benchmarking::Mix.new(:read_heavy)
    post "write_heavy", to: Benchmarking::Mix.new(:write_heavy)
    post "balanced", to: Benchmarking::Mix.new(:balanced)
    post "post_create", to: "posts#create"
    post "post_destroy", to: "posts#destroy"
    post "post_show", to: "posts#show"
    post "posts_index", to: "posts#index"
    post "comment_create", to: "comments#create"
    post "comment_destroy", to: "comments#destroy"
    post "user_show", to: "users#show"
    get "settings", to: "settings#show"
  end
end
