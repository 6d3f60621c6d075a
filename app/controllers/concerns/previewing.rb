# Text forms with a preview button, which saves nothing.
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
