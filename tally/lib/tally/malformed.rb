# Raised for an event that breaks a rule of Tally::Validator. The message is the
# reason shown on the dashboard.
class Tally::Malformed < StandardError; end
