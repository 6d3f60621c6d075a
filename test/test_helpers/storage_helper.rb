# Points STORAGE, where operations look for the site's files, to a temporary folder.
module StorageHelper
  extend ActiveSupport::Concern

  included do
    setup do
      @storage_before = ENV["STORAGE"]
      ENV["STORAGE"] = File.join(@storage_folder = Dir.mktmpdir("storage"), "storage").tap { |folder| Dir.mkdir folder }
    end

    teardown do
      ENV["STORAGE"] = @storage_before
      FileUtils.rm_rf @storage_folder
    end
  end

  def storage = ENV["STORAGE"]
end
