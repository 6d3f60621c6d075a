# A request with a response. +token+ identifies its rows in the database. +ended+ is in seconds since the load began. +text+ is
# whether the body contains the required text, if the generator checks it.
Lab::Requests::Request = Data.define(:token, :ended, :duration, :status, :bytes, :minimum_bytes, :text) do
  def initialize(bytes: 0, minimum_bytes: 0, text: true, **) = super

  def acknowledged? = status.between?(200, 299)
  def good? = acknowledged? && bytes >= minimum_bytes && text
end
