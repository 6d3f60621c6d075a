# The name of a deleted account, which nobody else can take: mentions and links still refer to the former
# member. Only a digest is stored, whose key is not in the database or its backups, so the names can't be
# guessed from them.
class ReservedUsername < ApplicationRecord
  # SQL for a text that changes when an account is deleted and its name disappears from all
  # pages. Otherwise, names don't change. Part of the version of every page that shows names and
  # isn't rendered for each request.
  NAMES_VERSION = "(SELECT id || ' ' || digest FROM reserved_usernames ORDER BY id DESC LIMIT 1)".freeze

  class << self
    def reserve(username)
      insert({ digest: digests_of(username).first }, unique_by: :digest)
    end

    def reserved?(username) = exists?(digest: digests_of(username))

    # Those of +usernames+ that are reserved.
    def among(usernames)
      keys = ReservedUsernameKey.all_keys
      by_digest = usernames.each_with_object({}) do |username, found|
        digests_of(username, keys).each { |digest| found[digest] = username }
      end
      by_digest.values_at(*where(digest: by_digest.keys).pluck(:digest)).uniq
    end

    # Allows anyone to take the name. Returns false if it wasn't reserved. The row remains, without the name:
    # if the latest one were deleted, NAMES_VERSION would return to an earlier value, and pages cached then
    # would be served again.
    def release(username)
      where(digest: digests_of(username)).each { |row| row.update_columns digest: SecureRandom.hex(32) }.any?
    end

    private
      # By each key: the first one is the current one.
      def digests_of(username, keys = ReservedUsernameKey.all_keys)
        keys.map { |key| OpenSSL::HMAC.hexdigest("SHA256", key, username.downcase) }
      end
  end
end
