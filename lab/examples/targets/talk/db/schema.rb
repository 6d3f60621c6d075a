ActiveRecord::Schema[7.2].define(version: 2024_05_07_000000) do
  create_table :users do |t|
    t.string :screen_name, null: false, index: { unique: true }
    t.string :password_digest, null: false
    t.text :about
    t.datetime :last_seen_at
    t.integer :posts_count, default: 0
    t.timestamps
  end

  # The request_token columns are the only additions to the talks: a load test finds
  # each request's rows by them.
  create_table :sessions do |t|
    t.references :user, null: false, foreign_key: true
    t.string :user_agent
    t.string :ip_address
    t.string :request_token, index: { unique: true }
    t.timestamps
  end

  create_table :posts do |t|
    t.references :user, null: false, foreign_key: true
    t.string :title, null: false, index: { unique: true }
    t.text :description
    t.integer :comments_count, default: 0
    t.string :request_token, index: { unique: true }
    t.timestamps
  end

  create_table :comments do |t|
    t.references :post, null: false, foreign_key: true
    t.references :user, null: false, foreign_key: true
    t.text :body
    t.string :request_token, index: { unique: true }
    t.timestamps
  end
end
