# Creates accounts for imported authors. Nobody can sign in to one until it is claimed (bin/import claim): its
# password is random. If a name is taken here, the imported author gets a different one.
class Importers::AccountBuilder
  PREFIX = "user/"
  MAX_LENGTH, MIN_LENGTH = 20, 2

  # The identifier of the member +name+ in mappings and reports.
  def self.identifier(name) = "#{PREFIX}#{name}"

  def initialize(source, mapping, summary)
    @source, @mapping, @summary = source, mapping, summary
    @ids, @created_at = {}, {}
  end

  # Returns the ids of the items' authors by original name; the ghost's for nil.
  def ids_for(items)
    first_seen = items.group_by(&:author).transform_values { |written| written.map(&:created_at).min }
    missing = first_seen.keys.compact - @ids.keys
    load_imported missing if missing.any?
    create(first_seen.slice(*(missing - @ids.keys))) { |name| @source.account(name) }
    backdate first_seen.except(nil)
    @ids.slice(*first_seen.keys.compact).merge(nil => ghost_id)
  end

  # Creates accounts with these attributes, by original name. Existing accounts that nobody has used get the
  # password and address. Returns the accounts that were created or changed.
  def import(accounts)
    load_imported accounts.keys - @ids.keys
    existing, missing = accounts.partition { |name, _| @ids.key?(name) }.map(&:to_h)
    create(missing.transform_values { |account| account[:created_at] }) { |name| missing.fetch(name) }
    updated = existing.select do |name, account|
      @mapping.add_credentials(
        @ids.fetch(name), account.slice(:password_digest, :unconfirmed_email_address)
      ).positive?
    end
    missing.merge(updated)
  end

  def ghost_id = @ghost_id ||= @mapping.ghost_id

  private
    def identifier(name) = self.class.identifier(name)

    def load_imported(names)
      @ids.merge! @mapping.user_ids(names)
    end

    # In their own transaction, so that @ids remains valid if the items can't be saved. The block returns a
    # name's attributes.
    def create(first_seen)
      return if first_seen.empty?

      rows = first_seen.to_h { |name, time| [ name, row(yield(name), time) ] }
      drop_taken_email_addresses rows
      ids = @mapping.transaction { insert_accounts(rows).tap { |created| insert_mappings created } }
      @ids.merge! ids
      @created_at.merge! rows.transform_values { |row| row[:created_at] }
      @summary.accounts += ids.size
    end

    def row(account, time)
      row = {
        password_digest:, about: "", email_address: nil, unconfirmed_email_address: nil, created_at: time,
        **account
      }
      created_at = [ row[:created_at], time ].compact.min
      about = PlainText.lines(row[:about]).first(User::MAX_ABOUT_LENGTH)
      { **row, about: Markdown.visible?(about) ? about : "", created_at:, updated_at: created_at }
    end

    # Shared by all accounts of an import: nobody knows the password, and hashing takes a quarter of a second.
    def password_digest = @password_digest ||= BCrypt::Password.create(SecureRandom.base58(48)).to_s

    def drop_taken_email_addresses(rows)
      addresses = rows.values.pluck(:email_address).compact
      return if addresses.empty?

      taken = User.where(email_address: addresses).pluck(:email_address).to_set(&:downcase)
      rows.each do |name, row|
        next if row[:email_address].nil? || taken.add?(row[:email_address].downcase)

        row[:email_address] = nil
        @summary.add_change "email address omitted, because a member here uses it", identifier(name)
      end
    end

    # Retries taken names with the next candidate. Returns ids by original name.
    def insert_accounts(rows)
      ids, attempt = {}, 0
      until (missing = rows.except(*ids.keys)).empty?
        names = missing.keys.map { |name| [ candidate(name, attempt), name ] }
          .uniq { |username, _| username.downcase }.to_h
        names = names.except(*reserved(names.keys))
        accounts = names.map { |username, name| { username:, **missing[name] } }
        created = accounts.any? ? @mapping.insert_new("users", accounts, :username) : {}
        created.each { |username, id| assign ids, names[username], username, id }
        attempt += 1
      end
      ids
    end

    def assign(ids, name, username, id)
      ids[name] = id
      @summary.add_renamed name, username unless name == username
    end

    def reserved(usernames)
      ReservedUsername.among(usernames) |
        usernames.select { |username| User::RESERVED_USERNAMES.include?(username.downcase) }
    end

    # The name in a form that is valid here, with a number appended if it is reserved or taken.
    def candidate(name, attempt)
      base = name.unicode_normalize(:nfkd).gsub(/[^A-Za-z0-9_-]/, "_").first(MAX_LENGTH)
        .ljust(MIN_LENGTH, "_")
      number = attempt + 1
      number == 1 ? base : "#{base.first(MAX_LENGTH - number.to_s.size - 1)}-#{number}"
    end

    def insert_mappings(ids)
      @mapping.insert "import_mappings", ids.map { |name, id|
        {
          source: @mapping.source, identifier: identifier(name), post_id: nil, comment_id: nil, user_id: id,
          upvotes: 0, downvotes: 0, created_at: Time.now.utc
        }
      }
    end

    # Items come in any order, often newest first.
    def backdate(first_seen)
      earlier = first_seen.reject { |name, time| @created_at[name]&.<= time }
      @mapping.backdate earlier.transform_keys { |name| @ids.fetch(name) }
      @created_at.merge! earlier
    end
end
