module LogHelper
  private
    # All that is logged, from +level+ on, while the block runs.
    def capture_log(level: :debug)
      log = StringIO.new
      logger = ActiveSupport::Logger.new(log, level:)
      Rails.logger.broadcast_to logger
      yield
      log.string
    ensure
      Rails.logger.stop_broadcasting_to logger
    end
end
