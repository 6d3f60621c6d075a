# The facts about a reader: their +id+; a +kind+, for which a page is the same except in its slots; the
# +state+, on which the ETags of their pages depend; and the +masthead+ with their name: markup by slot. Valid
# while the +condition+ (PageCache::Condition) holds, and until +expires_at+.
MemberLists::Reader = Data.define(:id, :kind, :state, :masthead, :condition, :expires_at) do
  def current?(database) = Time.now < expires_at && condition.holds?(database)
end
