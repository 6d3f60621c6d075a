# Points STORAGE, where operations look for the site's files, to a temporary folder.
module StorageHelper
  extend ActiveSupport::Concern

  included do
    setup do
      @storage_before, @suffix_before = ENV["STORAGE"], ENV.delete("TEST_DATABASE_SUFFIX")
      ENV["STORAGE"] = File.join(
        @storage_folder = Dir.mktmpdir("storage"), "storage"
      ).tap { |folder| Dir.mkdir folder }
    end

    teardown do
      ENV["STORAGE"], ENV["TEST_DATABASE_SUFFIX"] = @storage_before, @suffix_before
      FileUtils.rm_rf @storage_folder
    end
  end

  def storage = ENV["STORAGE"]
end

# Enables the public dump, in a temporary folder.
module PublicDumpHelper
  extend ActiveSupport::Concern

  included do
    include StorageHelper

    setup { Rails.configuration.x.public_dump = true }
    teardown { Rails.configuration.x.public_dump = nil }
  end
end
