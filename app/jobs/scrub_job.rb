# Removes what texts left in files that were deleted again after a restore.
class ScrubJob < ApplicationJob
  retry_on Operations::Error, wait: :polynomially_longer, attempts: 10

  def perform = Operations::Command.run(*Rails.configuration.x.scrub)
end
