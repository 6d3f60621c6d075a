# A content rule sent an item to the queue.
class ModeratorAlert::Kinds::Filtered < ModeratorAlert::Kind
end
