require_relative "insertion"

# Members, and the lists of the heavy member, who has used every feature for years.
class Community::Members
  MANY = 10_000 # saved posts, followed threads and unread notifications
  NAMES = { Community::ADMIN => "admin", Community::HEAVY => "heavy", Community::PROLIFIC => "prolific",
    Community::ORDINARY => "ordinary" }.freeze

  def initialize(database, plan)
    @database, @plan = database, plan
  end

  def insert
    # Binary strings would be stored as blobs, which don't equal the digest.
    digest, joined = BCrypt::Password.create("password", cost: 4).encode("UTF-8"), @plan.time(0)
    into("users", %w[ id username email_address password_digest role created_at updated_at ]) do |users|
      1.upto(@plan.members) do |id|
        name = NAMES.fetch(id) { "member#{id}" }
        role = id == Community::ADMIN ? "administrator" : "member"
        users.insert id, name, "#{name}@example.com", digest, role, joined, joined
      end
    end
    into("tags", %w[ id name created_at ]) do |tags|
      1.upto(@plan.tags) { |id| tags.insert id, "tag#{id}", joined }
    end
  end

  # A tenth of everything at most, so that a small site has something left to list.
  def insert_heavy_member
    now = @plan.time(1)
    few, many = [ MANY, @plan.posts / 10 ].min, [ MANY, @plan.posts * 9 / 10 ].min
    list("bookmarks", many) { |post_id| [ post_id, now ] }
    list("follows", many) { |post_id| [ post_id, now ] }
    list("hidden_posts", few) { |post_id| [ post_id, now ] }
    list("notifications", many, %w[ kind ]) { |post_id| [ post_id, now, "thread" ] }
    list("flags", few, %w[ reason ]) { |post_id| [ post_id, now, "spam" ] }
    into("mutes", %w[ user_id muted_user_id created_at ]) do |mutes|
      step = 10 * [ @plan.members / 10 / MANY, 1 ].max
      members = (Community::FIRST_MEMBER + 500..@plan.members).step(step).first(MANY)
      members.each { |id| mutes.insert Community::HEAVY, id, now }
    end
  end

  private
    # +count+ posts, spread over all years.
    def list(table, count, columns = [])
      into(table, [ "user_id", "post_id", "created_at", *columns ]) do |rows|
        1.upto(count) { |number| rows.insert Community::HEAVY, *yield(number * @plan.posts / count) }
      end
    end

    def into(table, columns)
      insertion = Community::Insertion.new(@database, table, columns)
      yield insertion
      insertion.close
    end
end
