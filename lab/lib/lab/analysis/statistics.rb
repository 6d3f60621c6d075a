# Statistics for repeated runs.
module Lab::Statistics
end
