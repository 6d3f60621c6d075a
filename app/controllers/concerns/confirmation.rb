# Actions that show what will happen, until the request has the parameter `confirmed`.
module Confirmation
  private
    def confirmed? = params.key?(:confirmed)
end
