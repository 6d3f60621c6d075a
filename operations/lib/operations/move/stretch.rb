# A chunk of a table: ids greater than +after+, up to +upto+; nil is no limit.
Operations::Move::Stretch = Data.define(:after, :upto, :size)
