require "test_helper"

class LookTest < ActionDispatch::IntegrationTest
  STYLESHEETS = Rails.root.glob("app/assets/stylesheets/*.css")
  PARTS = STYLESHEETS.reject { |file| file.basename.to_s == "application.css" }

  test "every stylesheet reaches the browser, in the one it asks for" do
    get stylesheet_path

    assert_response :success
    assert_no_match "@import", response.body
    PARTS.each do |file|
      assert response.body.include?(file.binread.gsub(StylesheetImports::COMMENT, "")), "#{file.basename} is not imported"
    end
  end

  test "the stylesheet weighs no more than 8 kB on its way" do
    get stylesheet_path

    assert_operator ActiveSupport::Gzip.compress(response.body).bytesize, :<=, 8.kilobytes
  end

  test "the script of every page weighs no more than 2 kB on its way" do
    get "/about"
    get css_select("script[src]").first["src"]

    assert_response :success
    assert_operator ActiveSupport::Gzip.compress(response.body).bytesize, :<=, 2.kilobytes
  end

  test "what that fetches when it is wanted weighs no more than 2.5 kB" do
    get "/about"
    get css_select("script[src]").first["src"]
    paths = response.body.scan(/import\("(.+?)"\)/).flatten

    assert_not_empty paths
    paths.each do |path|
      get path
      assert_response :success, path
      assert_operator ActiveSupport::Gzip.compress(response.body).bytesize, :<=, 2_560, path
    end
  end

  test "stylesheets name colours in the tokens alone" do
    PARTS.reject { |file| file.basename.to_s == "tokens.css" }.each do |file|
      assert_no_match(/#\h{3,8}\b|\brgba?\(|\bhsla?\(/, file.read, file.to_s)
    end
  end

  private
    def stylesheet_path
      get "/about"
      css_select("link[rel=stylesheet]").first["href"]
    end
end
