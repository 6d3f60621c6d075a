require "test_helper"
require_relative "../support/rails_applications"

class RoutesInitTest < Lab::TestCase
  include RailsApplications

  BOTH = { "create_category" => "/categories", "categories" => "/categories" }.freeze
  IN_ADMIN =
    { "create_admin_category" => "/admin/categories", "admin_categories" => "/admin/categories" }.freeze
  IN_SHOP = IN_ADMIN.to_h { |name, path| [ name.sub("admin", "shop"), path.sub("admin", "shop") ] }.freeze

  # Routes, the paths that are requested by scenario, and what is left out.
  TABLE = [
    [ "resources :categories", BOTH ],
    [ "# resources :categories", { "home" => "/" } ],
    [ "resources :categories, only: :create", BOTH.slice("create_category") ],
    [ "resources(:categories, :shops, only: %i[ index show ])", {
      "categories" => "/categories", "shops" => "/shops"
    } ],
    [ "resources :categories, except: [ :index,\n 'new' ]", BOTH.slice("create_category") ],
    [ "resources :categories, only: ACTIONS", { "home" => "/" }, [ "/categories: has computed options" ] ],
    [ "resources :categories, **options", { "home" => "/" }, [ "/categories: has computed options" ] ],
    [ "resources :categories, path: \"/kinds\", param: :slug", BOTH.transform_values { "/kinds" } ],
    [ "namespace :admin do root \"a#b\"\n resources :categories end", IN_ADMIN ],
    [ "namespace(:api, path: \"admin\") { resources :categories }", IN_ADMIN ],
    [ "namespace :admin, only: :index do\n resources :categories end", IN_ADMIN.slice("admin_categories") ],
    [ "namespace :admin do resources :categories end\n resources :categories",
      BOTH.merge(IN_ADMIN.slice("admin_categories")),
      [ "/admin/categories: creating one works as in the scenario above, with its table in the ledger" ] ],
    [ "scope \"/shop\" do resources :categories end", IN_SHOP ],
    [ "scope path: :shop, as: :x do resources :categories end", IN_SHOP ],
    [ "scope module: :admin do resources :categories end", BOTH ],
    [ "scope \"(:locale)\", locale: /en|de/ do resources :categories end", BOTH ],
    [ "scope \":shop\" do resources :categories end", { "home" => "/" }, [
      "/:shop/categories: needs :shop"
    ] ],
    [ "scope PREFIX do resources :categories end", { "home" => "/" }, [
      "/PREFIX/categories: has computed options"
    ] ],
    [ "resources :shops, only: [], param: :slug do\n resources :categories\n end", { "home" => "/" },
      [ "/shops/:shop_slug/categories: needs :shop_slug" ] ],
    [ "resource :shop do resources :categories end", IN_SHOP ],
    [ "constraints subdomain: \"api\" do resources :categories end", { "home" => "/" }, [
      "/categories: has constraints"
    ] ],
    [ "constraints(->(request) { true }) do resources :categories end", { "home" => "/" }, [
      "/categories: has constraints"
    ] ],
    [ "constraints id: /\\d+/ do resources :categories end", BOTH ],
    [ "resources :categories, param: :slug, constraints: { slug: /a/ }", BOTH ],
    [ "resources :categories, constraints: Check.new", { "home" => "/" }, [
      "/categories: has constraints"
    ] ],
    [ "concern(:kinds) { resources :categories }\n resources :shops, only: [], concerns: :kinds\n " \
      "namespace(:admin) { concerns :kinds }",
      IN_ADMIN, [ "/shops/:shop_id/categories: needs :shop_id" ] ],
    [ "namespace(:admin) { draw :more }", IN_ADMIN ],
    [ "draw :none", { "home" => "/" }, [ "config/routes/none.rb: is missing or empty" ] ],
    [ "resources :categories if Rails.env.local?", { "home" => "/" }, [
      "/categories: depends on a condition"
    ] ],
    [ "[ 1 ].each do resources :categories end", { "home" => "/" }, [ "/categories: inside of each" ] ],
    [ "authenticate :user do resources :categories end", BOTH ],
    [ "resources :categories,, :shops", { "home" => "/" }, [
      "config/routes.rb: has a syntax error in line 2"
    ] ],
    [ "resources :orders, only: :create", { "home" => "/" },
      [ "/orders: creating one needs a table orders with a text column in db/schema.rb" ] ]
  ].freeze

  test "requests resources at the paths where they are, and lists the others with the reason" do
    TABLE.each do |routes, paths, left_out|
      rails(gems: "gem \"sqlite3\"", routes:)
      FileUtils.mkdir_p File.join(@folder, "config/routes")
      File.write File.join(@folder, "config/routes/more.rb"), "resources :categories\n"

      scenarios = initialized.scenarios
      assert_equal paths, scenarios.to_h { |scenario| [ scenario.name, scenario.request.path ] }, routes
      listed = File.read(File.join(@folder, "lab.yml"))[/# Left out:\n((?:# - .*\n)+)/, 1].to_s
      assert_equal left_out.to_a, listed.lines.map { |line| line.chomp.delete_prefix("# - ") }, routes
    end
  end

  test "finds the health check, the session and the first page inside of scopes only at their paths" do
    rails gems: "gem \"sqlite3\"",
      routes: "scope \"/app\" do\n root \"a#b\"\n get \"up\", to: \"rails/health#show\"\n " \
      "resource :session\n end\n namespace(:admin) { resources :categories }"
    target = initialized

    assert_equal [ "/app/up", "/app/session/new" ], [ target.ready, target.sign_in.page ]
    assert_equal %w[ create_admin_category admin_categories ], target.scenarios.map(&:name)
  end

  test "creates a row in the table whose name has the namespace if there is one" do
    rails gems: "gem \"sqlite3\"", routes: "namespace(:admin) { resources :notes, except: :new }"
    File.write File.join(@folder, "db/schema.rb"), SCHEMA.sub("categories", "admin_notes")
    target = initialized

    assert_equal [ "/admin/notes", [ "admin_notes" ] ],
      [ target.sign_in.page, target.scenario("create_admin_note").stores ]
    assert_includes target.scenario.request.body, "admin_note%5Bname%5D={{token}}"
  end

  test "measures a resource outside of namespaces first" do
    rails gems: "gem \"sqlite3\"",
      routes: "namespace(:admin) { resources :categories }\n resources :categories"
    assert_equal %w[ create_category categories admin_categories ], initialized.scenarios.map(&:name)
  end
end
