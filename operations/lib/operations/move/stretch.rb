# Rows of a table by their numbers: after one, up to another; the last has no end.
Operations::Move::Stretch = Data.define(:after, :upto, :size)
