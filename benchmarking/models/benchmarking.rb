# Endpoints for load tests. They sign in as a random member without a password, so config/application.rb adds
# this folder only with BENCHMARKING=1.
module Benchmarking
  class << self
    def enabled?
      Rails.configuration.x.benchmarking
    end
  end
end
