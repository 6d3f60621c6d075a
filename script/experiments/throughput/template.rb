# Runs in bin/rails runner: adds a thread of a thousand comments. Prints ids of threads and a cookie as JSON.
author_ids, random = User.ids, Random.new(7)
prose = SampleCommunity::Prose.new(random)
now = Time.current

post = Post.create!(author_id: author_ids.first, title: "A thread of a thousand comments",
  url: "https://plainlogs.example/long", kind: "link")
ids = []
1_000.times do
  parent_id = ids.sample(random:) if ids.any? && random.rand < 0.8
  comment = { post_id: post.id, parent_id:, author_id: author_ids.sample(random:), body: prose.comment,
    created_at: now, updated_at: now }
  ids << Comment.insert!(comment, returning: :id).rows.dig(0, 0)
end
ApplicationRecord.connection.execute "ANALYZE"

session = User.find_by!(username: "admin").sessions.create!(user_agent: "oha", ip_address: "127.0.0.1")
request = ActionDispatch::TestRequest.create(Rails.application.env_config.dup)
jar = ActionDispatch::Cookies::CookieJar.build(request, {})
jar.signed[:session_id] = session.key
cookie = "session_id=#{Rack::Utils.escape(jar[:session_id])}"
puts({ short: Post.order(:id).first.id, long: post.id, cookie: }.to_json)
