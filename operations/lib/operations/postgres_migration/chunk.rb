# A chunk of a table: ids greater than +after+, up to +upto+; nil is no limit.
Operations::PostgresMigration::Chunk = Data.define(:after, :upto, :size)
