# The PostgreSQL databases in DATABASE_URL, for the application and for operations.
class Postgresql < Operations::Postgresql
  # Errors that mean the server is busy or a transaction lost a conflict; the request isn't at fault.
  BUSY = %w[
    ActiveRecord::Deadlocked ActiveRecord::SerializationFailure ActiveRecord::ConnectionNotEstablished
    ActiveRecord::ConnectionFailed
  ].freeze
end
