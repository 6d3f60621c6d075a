# Points STORAGE, where operations look for the site's files, to a temporary folder.
module StorageHelper
  extend ActiveSupport::Concern

  included do
    setup do
      @storage_before, @suffix_before = ENV["STORAGE"], ENV.delete("TEST_DATABASE_SUFFIX")
      ENV["STORAGE"] = File.join(@storage_folder = Dir.mktmpdir("storage"), "storage").tap { |folder| Dir.mkdir folder }
    end

    teardown do
      ENV["STORAGE"], ENV["TEST_DATABASE_SUFFIX"] = @storage_before, @suffix_before
      FileUtils.rm_rf @storage_folder
    end
  end

  def storage = ENV["STORAGE"]
end
