# Actions that show what will happen, until the request has the parameter `confirmed`.
module Confirmation
  private
    def confirmed? = params.key?(:confirmed)

    # Runs the block once it is confirmed.
    def confirm
      confirmed? ? yield : render(:confirm)
    end
end
