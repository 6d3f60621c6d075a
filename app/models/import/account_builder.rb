# Creates accounts for imported authors. Nobody can sign in to one until it is claimed (bin/import claim): its password is
# random. If a name exists here, it belongs to somebody else, and the imported author gets another.
class Import::AccountBuilder
  PREFIX = "user/"
  MAX_LENGTH, MIN_LENGTH = 20, 2

  def initialize(source, mapping, summary)
    @source, @mapping, @summary = source, mapping, summary
    @ids, @since = {}, {}
  end

  # User ids by original name; the ghost's for nil.
  def of(items)
    first_seen = items.group_by(&:author).transform_values { |written| written.map(&:created_at).min }
    missing = first_seen.keys.compact - @ids.keys
    find missing if missing.any?
    create first_seen.slice(*(missing - @ids.keys))
    backdate first_seen.except(nil)
    @ids.slice(*first_seen.keys.compact).merge(nil => nobody)
  end

  def nobody = @nobody ||= @mapping.nobody

  private
    def find(names)
      @mapping.people(names.map { |name| PREFIX + name }).each { |identifier, id| @ids[identifier.delete_prefix(PREFIX)] = id }
    end

    # Accounts are created before their items, so authors exist when they are referenced again.
    def create(first_seen)
      return if first_seen.empty?

      accounts = first_seen.map { |name, time| [ name, account(name, time) ] }
      forget_taken_addresses accounts
      created = @mapping.transaction { name_all(accounts).tap { |ids| trace ids } }
      created.each { |name, id| @ids[name] = id }
      accounts.each { |name, row| @since[name] = row[:created_at] }
      @summary.people += created.size
    end

    # Items come in any order, often newest first.
    def backdate(first_seen)
      earlier = first_seen.reject { |name, time| @since[name]&.<= time }
      @mapping.backdate earlier.transform_keys { |name| @ids.fetch(name) }
      @since.merge! earlier
    end

    def account(name, time)
      account = @source.person(name)
      {
        password_digest:, about: "", email_address: nil, unconfirmed_email_address: nil, created_at: time, **account
      }.tap do |row|
        row[:about] = PlainText.lines(row[:about]).first(User::MAX_ABOUT_LENGTH)
        row[:created_at] = [ row[:created_at], time ].compact.min
        row[:updated_at] = row[:created_at]
      end
    end

    # Shared by a batch: nobody knows it, and hashing one takes a quarter of a second.
    def password_digest = @password_digest ||= BCrypt::Password.create(SecureRandom.base58(48)).to_s

    def forget_taken_addresses(accounts)
      addresses = accounts.filter_map { |_, row| row[:email_address] }
      return if addresses.empty?

      taken = User.where(email_address: addresses).pluck(:email_address).to_set(&:downcase)
      accounts.each do |name, row|
        next if row[:email_address].nil? || taken.add?(row[:email_address].downcase)

        row[:email_address] = nil
        @summary.change "address of mail was left out, since somebody here has it", PREFIX + name
      end
    end

    # Retries taken names with the next candidate. Returns ids by original name.
    def name_all(accounts)
      ids, attempt = {}, 0
      until accounts.empty?
        wanted = accounts.map { |name, row| [ candidate(name, attempt), name, row ] }.uniq { |username, *| username.downcase }
        created = @mapping.insert_new("users", wanted.map { |username, _, row| { username:, **row } }, :username)
        wanted.each { |username, name, _| settle(ids, name, username, created[username]) if created[username] }
        accounts = accounts.reject { |name, _| ids.key?(name) }
        attempt += 1
      end
      ids
    end

    def settle(ids, name, username, id)
      ids[name] = id
      @summary.rename name, username unless name == username
    end

    # The name in a form that is valid here, with a number appended if it is reserved or taken.
    def candidate(name, attempt)
      base = name.unicode_normalize(:nfkd).gsub(/[^A-Za-z0-9_-]/, "_").first(MAX_LENGTH).ljust(MIN_LENGTH, "_")
      number = attempt + (User::RESERVED_USERNAMES.include?(base.downcase) ? 2 : 1)
      number == 1 ? base : "#{base.first(MAX_LENGTH - number.to_s.size - 1)}-#{number}"
    end

    def trace(ids)
      @mapping.insert "import_mappings", ids.map { |name, id|
        {
          source: @mapping.source, identifier: PREFIX + name, post_id: nil, comment_id: nil, user_id: id, upvotes: 0,
          downvotes: 0, created_at: Time.now.utc
        }
      }
    end
end
