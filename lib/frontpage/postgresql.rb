# The PostgreSQL databases in DATABASE_URL, for the application.
class Postgresql < Kit::Postgresql
  # Errors that mean the server is busy or a transaction lost a conflict; the request isn't at fault.
  BUSY = %w[
    ActiveRecord::Deadlocked ActiveRecord::SerializationFailure ActiveRecord::ConnectionNotEstablished
    ActiveRecord::ConnectionFailed
  ].freeze
end
