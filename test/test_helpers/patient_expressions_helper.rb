# A regular expression has a second (Regexp.timeout) by the clock on the wall, of which a megabyte takes a tenth: all of it,
# where the machine has much else to do. With half a minute only one fails that goes back and forth in what was sent, which
# would take for hours.
module PatientExpressionsHelper
  extend ActiveSupport::Concern

  LONG = 30 # seconds

  included do
    setup { @time_of_expressions, Regexp.timeout = Regexp.timeout, LONG }
    teardown { Regexp.timeout = @time_of_expressions }
  end
end
