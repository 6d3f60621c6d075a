require "test_helper"

class ManifestsControllerTest < ActionDispatch::IntegrationTest
  test "has the site's name and icons of the declared sizes" do
    get "/site.webmanifest"

    assert_equal "application/manifest+json", response.media_type
    assert_nil response.headers["set-cookie"]
    manifest = JSON.parse(response.body)
    assert_equal [ "Frontpage", "/", "/" ], manifest.values_at("name", "start_url", "scope")
    assert_equal [ "192x192", "512x512", "512x512" ], manifest["icons"].pluck("sizes")
    manifest["icons"].each do |icon|
      get icon["src"]
      assert_response :success
      assert_equal icon["sizes"], response.body.byteslice(16, 8).unpack("NN").join("x"), icon["src"]
    end
  end

  slow_test "matches the icons that script/icons generates" do
    Dir.mktmpdir do |folder|
      FileUtils.mkdir_p %W[ #{folder}/script #{folder}/app/assets/images #{folder}/public ]
      FileUtils.cp Rails.root.join("script/icons"), "#{folder}/script"
      system Gem.ruby, "-x", "#{folder}/script/icons", exception: true
      drawn = Dir.glob("{app/assets/images/*.png,public/*.{ico,png}}", base: folder)
      assert_equal 5, drawn.size
      drawn.each do |path|
        assert_equal File.binread(File.join(folder, path)), Rails.root.join(path).binread, path
      end
    end
  end
end
