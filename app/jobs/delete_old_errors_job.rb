# Deletes old errors, and the oldest beyond a limit.
class DeleteOldErrorsJob < ApplicationJob
  # +maximum+ is the maximum number of occurrences to keep.
  def perform(maximum: ErrorRecorder::MAX_OCCURRENCES)
    SolidErrors::Occurrence.where(created_at: ...ErrorRecorder::RETENTION.ago).in_batches(&:delete_all)
    SolidErrors::Occurrence.where(id: ..last_beyond(maximum)).in_batches(&:delete_all)
    # An error that is being recorded has no occurrence yet.
    SolidErrors::Error.where.missing(:occurrences).where(updated_at: ...1.hour.ago).in_batches(&:delete_all)
  end

  private
    # The newest occurrence beyond the limit.
    def last_beyond(maximum) = SolidErrors::Occurrence.order(id: :desc).offset(maximum).pick(:id) || 0
end
