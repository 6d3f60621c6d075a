# The databases that DATABASE_URL names, where they are PostgreSQL's: which those are, operations have to know too.
class Postgresql < Operations::Postgresql
  # What goes wrong there, and is not the fault of who asked: it is busy, or somebody else's turn came first.
  BUSY = %w[ ActiveRecord::Deadlocked ActiveRecord::SerializationFailure ActiveRecord::ConnectionNotEstablished ActiveRecord::ConnectionFailed ].freeze
end
