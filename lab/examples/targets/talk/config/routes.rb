Rails.application.routes.draw do
  resources :posts, only: %i[ index show destroy ] do
    resources :comments, only: %i[ create destroy ], shallow: true
  end
  resources :sessions, only: %i[ new create destroy ]
  resources :users, only: :show

  scope "benchmarking" do
    get "settings", to: "settings#show"

    scope controller: :benchmarking, as: :benchmarking do
      post "read_heavy"
      post "write_heavy"
      post "balanced"
      post "post_create"
      post "comment_create"
      post "post_destroy"
      post "comment_destroy"
      post "post_show"
      post "posts_index"
      post "user_show"
    end
  end

  get "up", to: "rails/health#show"

  root "posts#index"
end
