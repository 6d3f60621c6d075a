# Endpoints for load tests. They sign in as a random member without a password, so config/application.rb adds
# this folder only with BENCHMARKING=1.
module Benchmarking
  class << self
    def enabled?
      Rails.configuration.x.benchmarking
    end

    # How they write: as members do, or through a group commit with WRITES=batched.
    def writes
      ServerParameters.writes?(:batched) ? BatchedWrites : MemberWrites
    end
  end
end
