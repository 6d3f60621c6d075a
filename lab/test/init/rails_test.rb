require "test_helper"
require_relative "../support/rails_applications"

class RailsInitTest < Lab::TestCase
  include RailsApplications

  test "describes a Rails application with its database, health check and a resource" do
    routes = "resources :users\n  resources :categories\n  get \"up\" => \"rails/health#show\"\n  root " \
      "\"home#show\""
    rails gems: "gem \"pg\"", routes:, production: "  config.force_ssl = true"
    target = initialized

    assert_equal [ "/up", { "X-Forwarded-Proto" => "https" } ], [ target.ready, target.headers ]
    assert_equal %w[ create_category home users categories ], target.scenarios.map(&:name)
    form = URI.decode_www_form(target.scenario.request.body).to_h
    assert_equal({ "category[name]" => "{{token}}", "category[visible]" => "1",
      "authenticity_token" => "{{page.csrf-token}}" }, form)
    assert_equal [ [ "categories", "name" ] ],
      target.ledger.tables(target.scenario).map { |table| [ table.name, table.token ] }
    assert_instance_of Lab::Store::PostgreSQL, target.ledger.store(@folder)
  end

  test "suggests to check further columns in a comment, since the application may set them itself" do
    rails gems: "gem \"sqlite3\"", routes: "resources :categories"
    refute_predicate initialized.ledger.tables(initialized.scenario).first, :content?

    path = File.join(@folder, "lab.yml")
    File.write path,
      File.read(path).sub(/token: name \} # With (content: .* \}) its other.*/, 'token: name, \1 }')
    assert_equal [ "visible" ],
      Lab::Target.read(path).ledger.tables(Lab::Target.read(path).scenario).first.content.names
  end

  test "only asks to edit the file if no scenario writes" do
    in_application = ->(routes) do
      rails gems: "gem \"sqlite3\"", routes: routes
      Lab::Init.new(@folder).advice
    end

    assert_equal "Try it with bin/lab check.", in_application["resources :categories"]
    assert_equal "Edit it, then try it with bin/lab check.", in_application[""]
  end

  test "describes a Rails application without resources, whose comments show how to go on" do
    rails gems: "gem \"sqlite3\"", routes: "# resources :users"

    target = initialized
    assert_equal [ "/", [ "home" ] ], [ target.ready, target.scenarios.map(&:name) ]
    assert_equal "bin/rails server --binding 127.0.0.1 --port 80", target.serve({ "PORT" => "80" }).join(" ")
    assert_includes File.read(File.join(@folder, "lab.yml")), "#     form: { \"order[title]\": \"{{token}}\""
  end

  test "shows a scenario and a ledger of the application's database in comments if no table is known" do
    rails gems: "gem \"pg\"\ngem \"puma\"", routes: "root \"home#show\"\n  resources :orders"
    path = Lab::Init.new(@folder).write
    assert_equal %w[ home orders ], Lab::Target.read(path).scenarios.map(&:name)

    File.write path, File.read(path).gsub(/^# (?=  |ledger:)/, "")
    target = Lab::Target.read(path)
    assert_equal [ "orders" ], target.scenario("create_order").stores
    assert_instance_of Lab::Store::PostgreSQL, target.ledger.store(@folder)
  end

  test "signs in as Rails' own authentication and Devise expect, and asks for an account" do
    { "resource :session" => [ "/session/new", "/session", %w[ authenticity_token email_address password ] ],
      "devise_for :users" => [
        "/users/sign_in", "/users/sign_in", %w[ authenticity_token user[email] user[password] ]
      ] }
      .each do |route, expected|
        rails gems: "gem \"pg\"", routes: "#{route}\n  resources :categories\n  root \"home#show\""
        init, target = Lab::Init.new(@folder), initialized

        request = target.sign_in.request
        assert_equal expected,
          [ target.sign_in.page, request.path, URI.decode_www_form(request.body).to_h.keys ]
        assert target.scenarios.all?(&:sign_in)
        assert_includes init.found, "creates categories. Fill in the account in sign_in"
        assert_equal "Edit it, then try it with bin/lab check.", init.advice
      end
  end

  test "sends JSON to a Rails application without sessions" do
    rails gems: "gem \"sqlite3\"", routes: "resources :categories"
    File.write File.join(@folder, "config/application.rb"), "    config.api_only = true\n"
    target = initialized

    assert_nil target.sign_in
    refute target.scenario.sign_in
    assert_equal({ "category" => { "name" => "{{token}}", "visible" => "1" } },
      JSON.parse(target.scenario.request.body))
  end

  test "explains in a comment why a Rails application has a sign_in" do
    rails gems: "gem \"sqlite3\"", routes: "resources :categories"
    assert_includes File.read(Lab::Init.new(@folder).write), "# No account is needed: this fetches the cookie"
  end

  test "has a parameter for the number of processes if Puma is the server" do
    rails gems: "gem \"puma\"", routes: ""
    assert_equal %w[ 1 2 4 ], initialized.parameters["workers"]["values"]

    rails gems: "gem \"sqlite3\"", routes: ""
    Lab::Init.new(@folder).write(force: true)
    assert_empty Lab::Target.read(File.join(@folder, "lab.yml")).parameters
  end
end
