# The ETags of members' pages: a digest of what the page shows, and the second in which an age on it changes.
module PageEtag
  # Of a page that shows +content+ to a reader in this +state+.
  def self.digest(state, content) = Digest::SHA256.hexdigest("#{state}\0#{content}").first(32)

  def self.of(digest, changes_at) = %(W/"#{digest}-#{changes_at.to_i}")
end
