Rails.application.routes.draw do
  root "posts#index", list: "hot"

  # Feeds of the lists and threads below, at the same paths with a format.
  scope module: :feeds, format: true, constraints: { format: /atom|rss|json/ } do
    get "/", to: "lists#show", list: "hot", as: :front_page_feed
    get ":list", to: "lists#show", constraints: { list: /newest|active|ask|show/ }
    get "top(/:period)", to: "lists#show", list: "top", as: nil,
      constraints: { period: /day|week|month|year|all/ }
    get "past(/:day)", to: "lists#show", list: "past", constraints: { day: /\d{4}-\d\d-\d\d/ }, as: nil
    get "domains/:domain", to: "lists#show", list: "domain", constraints: { domain: %r{[^/]+} }
    get "tags/:tag", to: "lists#show", list: "tag", constraints: { tag: %r{[^/]+} }
    get "best", to: "comments#show", list: "best", as: nil
    get "comments", to: "comments#show", list: "newest", as: nil
    get "posts/:post_id", to: "threads#show"
    get "search", to: "searches#show", as: nil
    get "moderation/log", to: "logs#show", as: nil
    scope "users/:user_username", module: :users, constraints: { user_username: /[A-Za-z0-9_-]+/ } do
      get "posts", to: "posts#show", as: nil
      get "comments", to: "comments#show", as: nil
    end
    # Authenticated by a token, which is a query parameter so that it is filtered from the log.
    scope "feeds", module: :private do
      get "inbox", to: "inboxes#show", as: :inbox_feed
      get "saved", to: "bookmarks#show", as: :bookmarks_feed
      get "following", to: "follows#show", as: :follows_feed
    end
  end

  scope controller: :posts, action: :index, via: :get do
    get "newest", list: "newest", as: :newest
    get "active", list: "active", as: :active
    get "ask", list: "ask", as: :ask
    get "show", list: "show", as: :show
    get "top(/:period)", list: "top", as: :top, constraints: { period: /day|week|month|year|all/ }
    get "past(/:day)", list: "past", as: :past, constraints: { day: /\d{4}-\d\d-\d\d/ }
    get "domains/:domain", list: "domain", constraints: { domain: %r{[^/]+} }
    get "tags/:tag", list: "tag", as: :tag, constraints: { tag: %r{[^/]+} }
  end
  # url_for has an option of that name, so the route can't have a name.
  direct(:domain) { |domain| "/domains/#{domain}" }
  get "past/:day/:hour", to: "front_page_snapshots#show", as: :front_page_snapshot, format: false,
    constraints: { day: /\d{4}-\d\d-\d\d/, hour: /[01]\d|2[0-3]/ }
  resources :tags, only: :index

  resources :posts, except: :index do
    resource :flag, only: %i[ new create destroy ]
    resource :vouch, only: %i[ new create destroy ]
    resource :disownment, only: %i[ new create ]
    resource :bookmark, only: %i[ create destroy ]
    resource :hide, only: %i[ create destroy ], controller: "hidden_posts"
    # In pages of release 1.0; remove after 1.1.
    resource :omission, only: %i[ create destroy ], controller: "hidden_posts"
    resource :follow, only: %i[ create destroy ]
    resource :suggestion, only: %i[ new create destroy ]
    scope module: :posts do
      resource :vote, only: %i[ new create destroy ]
      resource :removal, only: :destroy
      resource :rank, only: :show
      resource :visit, only: :create
      resource :comment_order, only: :create, path: "comment-order"
      resources :comments, only: :create
    end
  end

  resources :own_comments, only: :index, path: "threads"
  get "best", to: "comments#index", list: "best", as: :best_comments
  get "comments", to: "comments#index", list: "newest", as: :newest_comments
  resources :comments, only: %i[ show edit update destroy ] do
    resource :flag, only: %i[ new create destroy ]
    resource :vouch, only: %i[ new create destroy ]
    resource :disownment, only: %i[ new create ]
    resource :bookmark, only: %i[ create destroy ]
    scope module: :comments do
      resource :vote, only: %i[ new create destroy ]
      resource :removal, only: :destroy
      resources :replies, only: %i[ new create ]
    end
  end
  resource :link_title, only: :create, path: "link-title"
  resource :link_check, only: :show, path: "link-check"
  resources :bookmarks, only: :index, path: "saved"
  resources :hidden_posts, only: :index, path: "hidden"
  get "upvoted", to: "upvotes#index", as: :upvoted_posts, item: "post"
  get "upvoted/comments", to: "upvotes#index", as: :upvoted_comments, item: "comment"
  resources :follows, only: :index, path: "following"
  # Finds the comment's page if the thread has several.
  direct(:comment_in_thread) do |comment|
    id = comment.id if comment.in_long_thread?
    route_for :post, comment.post_id, comment: id, anchor: "comment_#{comment.id}"
  end

  resources :users, only: :show, param: :username, constraints: { username: /[A-Za-z0-9_-]+/ } do
    scope module: :users do
      resources :posts, only: :index
      resources :comments, only: :index
      resources :invitees, only: :index, path: "invited"
    end
  end

  # Hacker News's API as Firebase serves it (docs/api.md). Paths, queries and errors follow Firebase, so one
  # controller handles all of them.
  scope "v0(/*path)", module: :hacker_news_api, format: false do
    get "/", to: "documents#show", as: :v0
    match "/", to: "preflights#show", via: :options
    match "/", to: "writes#create", via: %i[ post put patch delete ]
  end
  get "v0.json", to: "hacker_news_api/documents#show", format: false, defaults: { path: ".json" }

  draw :api

  resources :hats, only: :index
  resources :hat_requests, only: %i[ new create ], path: "hats/requests"
  resources :invitations, only: %i[ index create destroy ]
  resource :join_request, only: :show, path: "join-request"
  resources :conversations, only: %i[ index new create show ] do
    resources :messages, only: :create, module: :conversations
  end
  # Original paths of imported items, which redirect (docs/operations.md).
  scope controller: :imported_items, action: :show, via: :get, format: false do
    get "item", source: "hacker-news", as: nil
    get "s/:id(/*title)", source: "lobsters", within: "s", as: nil
    get "c/:id", source: "lobsters", within: "c", as: nil
    get "imported/:source/:id", as: nil
    get "imported/:source/:within/:id", as: :imported_item,
      constraints: { within: /posts|comments|user|s|c/, id: %r{[^/]+} }
  end
  get "t/:tag", to: redirect { |params, _| "/tags/#{Tag.param_from_old_url(params[:tag])}" }, format: false,
    constraints: { tag: %r{[^/,]+} }

  resource :registration, only: %i[ new create ], path: "sign-up", path_names: { new: "" } do
    resource :passkey, only: :create, module: :registrations
  end
  resource :session, only: %i[ new create destroy ], path: "sign-in", path_names: { new: "" } do
    scope module: :sessions do
      resource :code, only: %i[ new create ], path_names: { new: "" }
      resource :passkey, only: :create
      resource :recovery, only: %i[ new create ], path_names: { new: "" }
    end
  end
  resource :guidelines, only: :show
  resource :report, only: %i[ new create ], path_names: { new: "" } do
    scope module: :reports do
      resource :receipt, only: :show, path: "received"
      resource :objection, only: %i[ new create ], path_names: { new: "" }
    end
  end
  resource :account_deletion, only: :show, path: "account-deleted", format: false
  # Tokens are parameters, not part of the path, so that they are filtered from the log.
  resource :password_reset, except: :destroy, path: "password-reset"
  resource :email_confirmation, only: %i[ show update ], path: "confirm-email"
  resource :sign_in_link, only: %i[ show create ], path: "sign-in-link"
  resource :account_restoration, only: %i[ show create ], path: "this-wasnt-me"
  resource :unsubscription, only: %i[ show create ], path: "unsubscribe"
  resource :bounce, only: :create, path: "bounces"
  resource :first_run, only: %i[ show create ], path: "first-run"

  namespace :settings do
    root "profiles#edit"
    resource :profile, only: %i[ edit update ]
    resource :password, only: %i[ edit update ]
    resource :authenticator, only: %i[ show create destroy ]
    resource :recovery_codes, only: :create, path: "recovery-codes"
    resources :passkeys, only: %i[ index create destroy ]
    resources :access_tokens, only: %i[ index create destroy ], path: "tokens"
    resource :account, only: %i[ show destroy ]
    resource :export, only: :show
    resource :email_address, only: %i[ edit update ], path: "email"
    resource :email_confirmation, only: :create
    resource :notifications, only: %i[ edit update ]
    resources :push_subscriptions, only: %i[ index create destroy ], path: "browsers"
    resources :sessions, only: %i[ index destroy ]
    resource :other_sessions, only: :destroy
    resources :mutes, only: %i[ index create destroy ], path: "muted"
    resources :hats, only: %i[ index destroy ]
  end

  namespace :moderation do
    root "queues#show"
    resource :log, only: :show
    resource :guide, only: :show
    resource :room, only: %i[ show create ]
    resources :content_rules, only: %i[ index create destroy ], path: "filters"
    resources :access_blocks, only: %i[ index create destroy ], path: "blocks"
    get "sign-up-blocks", to: redirect("/moderation/blocks"), as: nil # in bookmarks
    resources :tags, only: %i[ index create edit update ], param: :name, format: false,
      constraints: { name: /[a-z0-9][a-z0-9+.-]*/ }
    resources :abuse_signals, only: %i[ index destroy ], path: "signals" do
      resource :discount, only: %i[ new create ], module: :abuse_signals
    end
    resources :suggestions, only: %i[ index destroy ]
    resource :canned_reasons, only: %i[ show update ], path: "reasons"
    resources :join_requests, only: %i[ index update ], path: "join-requests"
    get "conversations(/:status)", to: "conversations#index", as: :conversations,
      constraints: { status: /answered|closed/ }
    resources :conversations, only: %i[ new create show ] do
      scope module: :conversations do
        resources :messages, only: :create
        resource :closure, :lock, only: %i[ create destroy ]
      end
    end
    resources :bulk_actions, only: %i[ index new create show ], path: "bulk-actions" do
      resource :undo, only: :create, module: :bulk_actions
    end
    resources :members, only: %i[ index show ], param: :username, format: false,
      constraints: { username: /[A-Za-z0-9_-]+/, member_username: /[A-Za-z0-9_-]+/ } do
      resources :notes, only: %i[ create destroy ], module: :members
      resource :factor_reset, only: %i[ new create ], module: :members, path: "factor-reset"
    end
    delete "actions/:id", to: "actions/undos#create", as: :action # undo buttons of messages send DELETE
    resources :posts, :comments, only: [] do
      resources :actions, only: %i[ new create ]
      resource :claim, only: %i[ create destroy ]
    end
    resources :users, only: [], param: :username, constraints: { user_username: /[A-Za-z0-9_-]+/ } do
      resources :actions, only: %i[ new create ], controller: "members/actions"
    end

    # URLs of release 1.0.
    get "hints", to: redirect("/moderation/signals")
    get "rules", to: redirect("/moderation/filters")
    get ":kind/:id/decisions/new", to: redirect("/moderation/%{kind}/%{id}/actions/new"),
      constraints: { kind: /posts|comments|users/ }
  end

  resource :inbox, only: :show do
    resource :reading, only: :create, module: :inboxes
  end

  resource :live_updates, only: :show, path: "live-updates"
  [ "", ".json" ].each do |format|
    get "arrivals#{format}", to: redirect(path: "/live-updates#{format}"), as: nil, format: false
  end
  resource :offline, only: :show
  get "site.webmanifest", to: "manifests#show", format: false
  resource :search, only: :show
  resource :about, only: :show
  get "themes/:digest.css", to: "accent_colors#show", as: :accent_colors, format: false
  # In pages of release 1.0; remove after 1.1.
  get "colours/:digest.css", to: "accent_colors#show", format: false
  get "robots.txt", to: "robots#show", format: false
  get "sitemap.xml", to: "sitemaps#index", as: :sitemap_index, format: false
  get "sitemaps/:number.xml", to: "sitemaps#show", as: :sitemap, format: false,
    constraints: { number: /[1-9]\d{0,8}/ }
  get "opensearch.xml", to: "search_descriptions#show", as: :search_description, format: false
  scope ".well-known", format: false do
    get "security.txt", to: "security_contacts#show", as: :security_contact
    get "change-password", to: redirect("/settings/password/edit", status: 303), as: nil
  end
  resource :dump, only: :show, path: "dump.sqlite3", format: false, controller: "public_dumps"
  mount Tally::Engine => "/admin/traffic"
  mount MissionControl::Jobs::Engine => "/admin/jobs"
  mount SolidErrors::Engine => "/admin/errors"
  namespace :admin do
    root to: "healths#show"
    get "settings", to: redirect("/admin/settings/general"), as: nil
    resources :settings, only: %i[ show update ], param: :section,
      constraints: { section: /general|sign-up|thresholds|email|appearance|guidelines|messages/ }
    resource :test_mail, only: :create
    resource :backup, only: :show, path: "backups"
    resource :database, only: :show
  end
  get "service_worker.js", to: "service_workers#show", format: false, as: :service_worker
  get "up", to: "rails/health#show", as: :rails_health_check
  get "ready", to: "readiness#show"

  match "/:status", to: "errors#show", via: :all, constraints: { status: /4\d\d/ }
  # Only for ErrorPages, so that nobody can link to an error page for a failure that didn't happen.
  match "/:status", to: "errors#show", via: :all, constraints: ->(request) {
    request.path_parameters[:status].match?(/\A5\d\d\z/) && request.env.key?(ErrorPages::FAILED)
  }
end
