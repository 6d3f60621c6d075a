# The PostgreSQL databases in DATABASE_URL, for the application.
class Postgresql < Kit::Postgresql
  # Errors that mean that the server is busy or away, or that a transaction lost a conflict; the request isn't at fault. If the
  # name of the host contains that of the database, Rails takes every failed connection for a missing database.
  BUSY = %w[
    ActiveRecord::ConnectionNotEstablished ActiveRecord::QueryAborted ActiveRecord::TransactionRollbackError
    ActiveRecord::NoDatabaseError
  ].freeze

  # Codes of errors after which another connection may succeed (postgresql.org/docs/15/errcodes-appendix.html): connection
  # exceptions, a server that stops or starts, too many connections, and one that has become a standby.
  UNAVAILABLE = /\A(?:08|57P0[1-5]|53300|25006|25P03)/
end
