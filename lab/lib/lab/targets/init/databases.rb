require "psych"

# The databases in production of a Rails application, as its config/database.yml
# describes them. Its ERB isn't run.
class Lab::Init::Databases
  # +text+ is the file's content, and +database+ the kind of the first database, as in lab.yml.
  def initialize(text, database)
    @text, @database = text, database
  end

  # The lines of lab.yml with the variables from which Rails reads their URLs: DATABASE_URL for the one called
  # primary, and QUEUE_DATABASE_URL for queue.
  def variables
    return urls if @database == "sqlite"

    further.keys.map do |name|
      "    # #{variable(name)}: a database for tests. The lab only sets DATABASE_URL."
    end
  end

  private
    def urls
      [ %(    DATABASE_URL: "sqlite3:$STORAGE/production.sqlite3"), *further.map { |name, values|
        %(    #{variable(name)}: "sqlite3:$STORAGE/#{same?(values) ?
          "production" :
          "production_#{name}"}.sqlite3") } ]
    end

    def variable(name) = "#{name.upcase}_DATABASE_URL"
    def further = several.except("primary")

    # A replica, or another name for the first database.
    def same?(values) = values["replica"] || values["database"] == several.values.first["database"]

    # By name; empty with a single database.
    def several
      @several ||= production.then { |values| values.any? && values.values.all?(Hash) ? values : {} }
    end

    def production
      Psych.safe_load(without_erb, aliases: true).to_h["production"].to_h
    rescue Psych::Exception, NoMethodError, TypeError
      {}
    end

    def without_erb = @text.gsub(/^\s*<%(?!=).*?%>\s*$/m, "").gsub(/<%=.*?%>/m, "erb")
end
