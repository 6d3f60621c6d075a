return if User.exists?

require_relative "seeds/lorem"

USERS = 100
POSTS = Integer(ENV.fetch("SAMPLE_POSTS", 1_000))
END_OF_WEEK = Time.utc(2024, 5, 7)

random = Random.new(2024)
lorem = Lorem.new(random)
stamps = ->(earliest) do
  time = Time.at(random.rand(earliest.to_i..END_OF_WEEK.to_i)).utc
  { created_at: time, updated_at: time }
end

# A fixed salt, so that databases are identical.
password_digest = BCrypt::Engine.hash_secret("password", "$2a$04$Lorem.ipsum.dolor.situ")

# One transaction: an interrupted import starts over.
ApplicationRecord.transaction do
  User.insert_all!(Array.new(USERS) do |number|
    { screen_name: format("%s_%03d", lorem.words(1), number), password_digest: password_digest,
      about: lorem.paragraph, **stamps.(END_OF_WEEK - 1.week) }
  end)
  user_ids = User.ids

  (1..POSTS).each_slice(200) do |numbers|
    posts = numbers.map do |number|
      { id: number, user_id: user_ids.sample(random: random),
        title: "#{lorem.words(random.rand(2..5)).capitalize} #{number}", description: lorem.text,
        **stamps.(END_OF_WEEK - 1.week) }
    end
    comments = posts.flat_map do |post|
      Array.new(random.rand(5..15)) do
        {
          post_id: post[:id],
          user_id: user_ids.sample(random: random),
          body: lorem.paragraph,
          **stamps.(post[:created_at])
        }
      end
    end

    Post.insert_all! posts
    Comment.insert_all! comments
  end

  Post.update_all "comments_count = (SELECT count(*) FROM comments WHERE post_id = posts.id)"
  User.update_all "posts_count = (SELECT count(*) FROM posts WHERE user_id = users.id)"
end
