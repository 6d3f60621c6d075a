# One of the first posts or comments of a new member waits for a moderator.
class ModeratorAlert::Kinds::FirstPost < ModeratorAlert::Kind
end
