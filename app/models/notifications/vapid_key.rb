# The key that signs push messages (VAPID), created on first use. It is in the primary database so that every
# backup has it: browsers accept no other key, and members would have to turn push notifications on again.
class VapidKey < ApplicationRecord
  class << self
    # If two processes create one, the first wins. Nil if it is missing and can't be written.
    def current
      ApplicationRecord.on_primary { find_by(id: 1) || (generate unless MaintenanceMode.on?) }
    end

    private
      def generate
        insert({ id: 1, pem: WebPush::VapidKey.new.private_key_to_pem })
        find(1)
      end
  end

  # The public key in the format that browsers expect.
  def public_key
    WebPush::VapidKey.from_pem(pem).public_key_for_push_header
  end
end
