require "test_helper"

class AssetsTest < ActionDispatch::IntegrationTest
  STYLESHEETS = Rails.root.glob("app/assets/stylesheets/*.css")
  PARTS = STYLESHEETS.reject { |file| file.basename.to_s == "application.css" }

  test "bundles every stylesheet" do
    get stylesheet_path

    assert_response :success
    assert_no_match "@import", response.body
    PARTS.each do |file|
      assert response.body.include?(file.binread.gsub(StylesheetImports::COMMENT, "")),
        "#{file.basename} is not imported"
    end
  end

  test "keeps the compressed stylesheet within 8 kB" do
    get stylesheet_path

    assert_operator ActiveSupport::Gzip.compress(response.body).bytesize, :<=, 8.kilobytes
  end

  test "keeps visitors' compressed script within 2.5 kB, and members' within 5.2 kB" do
    assert_operator compressed_script_size, :<=, 2.5.kilobytes
    sign_in_as users(:maria)
    assert_operator compressed_script_size, :<=, 5.2.kilobytes
  end

  test "keeps each lazily loaded script within 2.5 kB" do
    sign_in_as users(:maria)
    get "/about"
    get css_select("script[src]").first["src"]
    found = imported_scripts
    found.each do |path| # grows by those that they import
      get path
      assert_response :success, path
      assert_operator ActiveSupport::Gzip.compress(response.body).bytesize, :<=, 2_560, path
      found.concat imported_scripts - found
    end
    assert_operator found.size, :>=, 5
  end

  test "keeps each script of the form for new posts within 2.5 kB" do
    create_tags *("a".."i")
    sign_in_as users(:maria)
    get new_post_path
    scripts = css_select("script[type=module][src]").map { |script| script["src"] }
    assert_equal 2, scripts.size
    scripts.each { |path| assert_operator compressed_size(path), :<=, 2_560, path }
  end

  test "names colors only in theme.css" do
    PARTS.reject { |file| file.basename.to_s == "theme.css" }.each do |file|
      assert_no_match(/#\h{3,8}\b|\brgba?\(|\bhsla?\(/, file.read, file.to_s)
    end
  end

  private
    def imported_scripts = response.body.scan(/import\("(.+?)"\)/).flatten

    def compressed_script_size
      get "/about"
      compressed_size css_select("script[src]").sole["src"]
    end

    def compressed_size(path)
      get path
      assert_response :success
      assert_no_match(/^import "/, response.body)
      ActiveSupport::Gzip.compress(response.body).bytesize
    end

    def stylesheet_path
      get "/about"
      css_select("link[rel=stylesheet]").first["href"]
    end
end
