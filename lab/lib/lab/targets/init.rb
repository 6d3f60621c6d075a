require "json"

# Writes a lab.yml for the application in a folder. It finds out what it can from the application's files; the
# rest is explained in comments.
class Lab::Init
  # The kinds of applications, the most specific first.
  def self.applications = [ Rails, Procfile, Rack, Node ]

  # +folder+ is the application's. With a +url+, the file describes a server that already runs.
  def initialize(folder, url: nil)
    @folder, @url = folder, url
  end

  # Returns the path of the file. Raises Lab::Error if it exists, unless +force+, or if there is no
  # application.
  def write(force: false)
    if File.exist?(path) && !force
      raise Lab::Error, "#{path} already exists. Edit it, or overwrite it with #{Lab.command} init --force."
    end

    path.tap { File.write path, text }
  end

  # Describes the application that was found, and what to fill in.
  def found = [ application.found, application.missing ].compact.join(". ")

  # The next step, as a sentence.
  def advice = "#{application.missing ? "Edit it, then try it" : "Try it"} with #{Lab.command} check."

  def text
    <<~YAML
      # Load tests of this application. `#{Lab.command} schema --markdown` describes every key, and `#{Lab.command} check` tries this file.
      # A quick first run, whose numbers don't count: `#{Lab.command} run --seconds 2 --runs 1 --accept-noise`. Runs are stored in
      # lab/results, which git ignores.
      #{application.target.rstrip}

      #{application.scenarios.rstrip}

      #{application.ledger.rstrip}

      #{application.parameters}# The default thresholds of `#{Lab.command} assert`.
      thresholds: [ "unverified==0", "errors<=1%" ]
    YAML
  end

  private
    def path = File.join(@folder, Lab::Workspace::FILE)

    def application
      @application ||= if @url
        Remote.new(@folder, @url)
      else
        self.class.applications.map { |kind| kind.new(@folder) }.find(&:here?) || refuse
      end
    end

    def refuse
      raise Lab::Error, "No application was found in #{@folder}: no config/application.rb, Procfile, " \
        "config.ru or package.json " \
        "with a start script. Write a Procfile with the command that starts it, such as #{example}, and " \
        "repeat this. For a server that already runs, use --url."
    end

    # The web process of a Procfile.
    def example
      files = { "app.rb" => "web: ruby app.rb -p $PORT", "server.js" => "web: node server.js",
        "manage.py" => "web: python3 manage.py runserver --noreload $PORT",
        "app.py" => "web: flask run --port $PORT" }
      files.find { |file, _| File.exist?(File.join(@folder, file)) }&.last || "web: ./serve --port $PORT"
    end
end
