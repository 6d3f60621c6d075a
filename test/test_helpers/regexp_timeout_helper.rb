# Raises Regexp.timeout, which is wall-clock time: on a busy machine, matching a megabyte could exceed the usual second.
# Catastrophic backtracking would take hours and still fails.
module RegexpTimeoutHelper
  extend ActiveSupport::Concern

  TIMEOUT = 30 # seconds

  included do
    setup { @regexp_timeout, Regexp.timeout = Regexp.timeout, TIMEOUT }
    teardown { Regexp.timeout = @regexp_timeout }
  end
end
