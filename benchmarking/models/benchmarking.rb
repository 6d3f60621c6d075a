# Endpoints for load tests. They sign in as a random member, so their routes exist only with BENCHMARKING=1.
module Benchmarking
  def self.enabled?
    Rails.configuration.x.benchmarking
  end
end
