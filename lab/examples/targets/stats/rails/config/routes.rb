Rails.application.routes.draw do
  get "stats", to: "stats#index"
  get "up", to: "up#show"
end
