# Where the site has a public dump, in a folder of the test's own.
module PublicDumpHelper
  extend ActiveSupport::Concern

  included do
    include StorageHelper

    setup { Rails.configuration.x.public_dump = true }
    teardown { Rails.configuration.x.public_dump = nil }
  end
end
