module LogHelper
  private
    # Returns everything that the block logs at +level+ and above.
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
