# What the numbers of repeated runs allow one to say.
module Lab::Statistics
end
