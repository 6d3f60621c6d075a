# What the site signs with as it writes to browsers (VAPID), made when it is first asked for. It lies among the community's rows, so that every copy has it:
# browsers take nothing that another key has signed, and all would have to be turned on again.
class PushKey < ApplicationRecord
  class << self
    # Of two processes that make one at once, the first wins. Nil where there is none yet and nothing can be written.
    def current
      ApplicationRecord.on_primary { find_by(id: 1) || (make unless ReadOnly.on?) }
    end

    private
      def make
        insert({ id: 1, pem: WebPush::VapidKey.new.private_key_to_pem })
        find(1)
      end
  end

  # As a browser is given it.
  def public_key
    WebPush::VapidKey.from_pem(pem).public_key_for_push_header
  end
end
