# The API (docs/api.md, docs/openapi.yaml), including the endpoints compatible with Hacker News Search.
namespace :api do
  namespace :v1, format: false do
    get "search", to: "searches#show", order: "relevance"
    get "search_by_date", to: "searches#show", order: "date"
    get "items/:id", to: "items#show"
    resources :users, only: :show, param: :username, constraints: { username: /[A-Za-z0-9_-]+/ } do
      scope module: :users do
        resources :posts, :comments, only: :index
      end
    end

    resources :posts, except: %i[ new edit ] do
      resource :bookmark, only: %i[ create destroy ]
      resource :flag, only: %i[ create destroy ]
      resource :disownment, only: :create
      scope module: :posts do
        resource :vote, only: %i[ create destroy ]
        resources :comments, only: :create
      end
    end
    resources :comments, except: %i[ new edit create ] do
      resource :bookmark, only: %i[ create destroy ]
      resource :flag, only: %i[ create destroy ]
      resource :disownment, only: :create
      scope module: :comments do
        resource :vote, only: %i[ create destroy ]
        resources :replies, only: :create
      end
    end

    resource :me, only: :show, controller: "me"
    resource :inbox, only: :show do
      resource :reading, only: :create, module: :inboxes
    end
    get "openapi.yaml", to: "openapi#show", as: :openapi
    match "*anything", to: "preflights#show", via: :options
  end
end
