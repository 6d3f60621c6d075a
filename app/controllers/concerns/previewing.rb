# Forms of texts have a second button, which shows what would become of the text and keeps nothing.
module Previewing
  extend ActiveSupport::Concern

  included do
    helper_method :preview?
  end

  private
    def preview?
      params.key?(:preview)
    end
end
