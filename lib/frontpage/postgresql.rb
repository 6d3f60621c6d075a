# The databases that DATABASE_URL names, where they are PostgreSQL's: which those are, operations have to know too.
class Postgresql < Operations::Postgresql
  # Errors that mean the server is busy or a transaction lost a conflict; the request isn't at fault.
  BUSY = %w[
    ActiveRecord::Deadlocked ActiveRecord::SerializationFailure ActiveRecord::ConnectionNotEstablished
    ActiveRecord::ConnectionFailed
  ].freeze
end
