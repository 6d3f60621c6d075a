Tally::Engine.routes.draw do
  get "live", to: "live#show"
  get "(.:format)", to: "traffic#show", constraints: { format: /html|csv|json/ }
end
