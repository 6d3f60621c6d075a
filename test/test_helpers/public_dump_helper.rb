# Enables the public dump, in a temporary folder.
module PublicDumpHelper
  extend ActiveSupport::Concern

  included do
    include StorageHelper

    setup { Rails.configuration.x.public_dump = true }
    teardown { Rails.configuration.x.public_dump = nil }
  end
end
