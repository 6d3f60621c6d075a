# Runs a long operation (RunsInBatches). When the worker stops, it continues after the restart; if the process
# was killed, within two minutes.
class ContinueOperationJob < ApplicationJob
  include ActiveJob::Continuable

  OPERATIONS = %w[ AccountDeletion BulkAction Hat Merge Purge VoteDiscount ].freeze

  discard_on ActiveJob::DeserializationError # it is finished

  # For administrators. There are never many.
  def self.running = OPERATIONS.flat_map { |name| name.constantize.running.order(:id).limit(50).to_a }

  # Every minute: enqueues the operations that no process has continued for a while.
  def self.resume
    OPERATIONS.each { |name| name.constantize.interrupted.find_each { |operation| perform_later operation } }
  end

  def perform(operation)
    operation.continue { checkpoint! }
  end
end
