# Folders with the files of a Rails application that lab init reads.
module RailsApplications
  SCHEMA = <<~RUBY
    ActiveRecord::Schema[8.1].define(version: 1) do
      create_table "categories", force: :cascade do |t|
        t.integer "shop_id"
        t.string "name", null: false
        t.boolean "visible"
        t.datetime "created_at", null: false
        t.index ["name"], name: "index_categories_on_name"
      end
    end
  RUBY

  private
    def initialized = Lab::Target.read(Lab::Init.new(@folder).write(force: true))

    def rails(gems:, routes:, production: "", databases: nil)
      files = { "Gemfile" => gems, "bin/rails" => "", "config/application.rb" => "", "db/schema.rb" => SCHEMA,
        "config/environments/production.rb" => production,
        "config/routes.rb" => "Rails.application.routes.draw do\n  #{routes}\nend\n",
        "config/database.yml" => databases }.compact
      files.each do |name, text|
        path = File.join(@folder, name)
        FileUtils.mkdir_p File.dirname(path)
        File.write path, text
      end
    end
end
