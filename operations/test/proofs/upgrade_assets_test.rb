require "test_helper"
require "test_helpers/checkout"

# A version may need assets that the previous one didn't have.
class UpgradeAssetsTest < Operations::TestCase
  include InCheckout

  ICON = %(<svg xmlns="http://www.w3.org/2000/svg"/>)

  test "compiles outdated assets, and restores their manifest if the upgrade fails" do
    @checkout.run "bin/rails", "assets:precompile"
    before = manifest
    show_icon
    write "config/initializers/broken.rb", "raise 'it cannot boot' if defined?(Rails::Server)"

    output, status = @checkout.ops("upgrade")
    assert_equal 1, status.exitstatus, output
    assert_match(/^Compiling the assets\..*it cannot boot/m, output)
    assert_equal before, manifest

    File.delete "#{@checkout.folder}/config/initializers/broken.rb"
    output, status = @checkout.ops("upgrade")
    assert_equal 0, status.exitstatus, output
    assert_includes manifest, "icon.svg"
  end

  private
    def manifest = File.read("#{@checkout.folder}/public/assets/.manifest.json")

    # Makes every page show a new icon.
    def show_icon
      write "app/assets/images/icon.svg", ICON
      layout = "app/views/layouts/application.html.erb"
      markup = File.read("#{@checkout.folder}/#{layout}")
      write layout, markup.sub("</main>", '</main><%= image_tag "icon.svg" %>')
    end

    def write(path, text)
      FileUtils.mkdir_p File.dirname("#{@checkout.folder}/#{path}")
      File.write "#{@checkout.folder}/#{path}", text
    end
end
