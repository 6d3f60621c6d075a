# The paths that exist only to be hit by a load generator: they sign in as anybody, so they are drawn into the routes only
# where BENCHMARKING=1 says so.
module Benchmarking
  def self.enabled?
    Rails.configuration.x.benchmarking
  end
end
