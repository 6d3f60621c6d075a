# Can only be submitted every few minutes if its thread is in slow mode.
module Comment::Paced
  # The slow mode of its thread for its author, or nil. Memoized: call it before a transaction.
  def slow_mode
    return @slow_mode if defined?(@slow_mode)

    @slow_mode = Post::SlowMode.of(post, author)
  end

  # The error that says to wait, or nil.
  def slow_mode_error = errors.where(:base, :slow_mode).first

  private
    def apply_slow_mode
      if free_at = slow_mode&.free_at
        errors.add :base, :slow_mode, free_at:, count: ((free_at - Time.current) / 60).ceil
      end
    end
end
