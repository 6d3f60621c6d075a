# From numbers to places on an axis, 0 at its beginning and 1 at its end.
module Lab::Scale
end
