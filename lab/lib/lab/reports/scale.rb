# Maps numbers to positions on an axis, from 0 to 1.
module Lab::Scale
end
