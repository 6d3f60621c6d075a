# Prepended to Solid Cache's store. While the cache's database can't be written, for whatever reason, the
# process uses its memory instead: rate limits count in each process, and passkeys can be used. Solid Cache
# itself only ignores temporary errors, and then counts nothing.
module CountsWithoutCacheDatabase
  RETRY_AFTER = 10 # seconds, so that requests don't wait for the same lock again
  MAX_BYTES = 8 * 1024 * 1024

  %i[ read write delete exist? increment decrement clear ].each do |operation|
    define_method(operation) do |*arguments, **options|
      with_memory(operation, arguments, options) { super(*arguments, **options) }
    end
  end

  private
    # Overrides Solid Cache's method.
    def failsafe(_operation, returning: nil) = yield

    def with_memory(operation, arguments, options)
      if failing?
        memory.public_send(operation, *arguments, **options)
      else
        yield
      end
    rescue ActiveRecord::ActiveRecordError => error
      @failed_at = Kit::Clock.now
      Rails.logger.error "The cache database failed (#{error.message.lines.first&.strip}): " \
        "rate limits count in each process. Run bin/ops doctor."
      Rails.error.report error, handled: true
      memory.public_send(operation, *arguments, **options)
    end

    def failing? = @failed_at && Kit::Clock.now - @failed_at < RETRY_AFTER

    def memory = @memory ||= ActiveSupport::Cache::MemoryStore.new(size: MAX_BYTES)
end
