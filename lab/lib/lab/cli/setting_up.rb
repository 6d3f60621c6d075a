# Commands that set up the lab for an application.
module Lab::CLI::SettingUp
  def self.included(cli)
    cli.class_eval do
      desc "init", "Write a lab.yml for the application here"
      long_desc "Finds out from the application's files how to start it, what to request and where its " \
        "rows are: Rails, Procfile, Rack (Sinatra and others) or Node. Nothing is started."
      option :url, desc: "a running server, instead of an application in this directory"
      option :force, type: :boolean, default: false, desc: "overwrite an existing lab.yml"
      def init
        workspace = Lab::Workspace.current
        init = Lab::Init.new(workspace.root, url: options[:url])
        path = init.write(force: options[:force])
        say "Found #{init.found}.\nWrote #{path}. #{init.advice}"
      end

      desc "check", "Try each scenario once"
      long_desc "Prepares the database, starts the server, sends every scenario's requests once, and looks " \
        "for the rows. Measures nothing."
      option :target, desc: "target: a name or the path of a .yml file (default: lab.yml)"
      option :param, repeatable: true, default: [],
        desc: "a parameter and its values: transactions=deferred,immediate"
      def check
        stop_orphans
        checks = combinations_of_parameters.map do |variant|
          Lab::TargetCheck.new(Lab::Target.find(variant.target), parameters: variant.parameters)
        end
        checks.each { |check| section check.title, check.rows { |text| $stderr.puts text } }
        raise Lab::Error, "Some scenarios failed (see above)." unless checks.all?(&:good?)

        say "#{outcome(checks.first.target)} Measure it with #{measuring(checks.first.target)}."
      end

      desc "schema", "Print the JSON Schema of lab.yml"
      long_desc "Editors complete and check lab.yml with it, for example if its first line is:\n\n" \
        "# yaml-language-server: $schema=lab.schema.json"
      option :markdown, type: :boolean, default: false, desc: "print a table of all keys in Markdown instead"
      def schema
        say options[:markdown] ? Lab::Config::Reference.new.to_s : File.read(Lab::Config::SCHEMA_PATH)
      end
    end
  end

  private
    # The command that measures what was checked.
    def measuring(checked)
      target = [ "--target", options[:target] ] if options[:target]
      flags = [ *target, *options[:param].flat_map { |text| [ "--param", text ] } ]
      Lab.command_line "run", worth_measuring(checked).name, *flags
    end

    # The first scenario whose rows are looked up, or the first one.
    def worth_measuring(target) = target.scenarios.find { |scenario| scenario.stores.any? } || target.scenario

    def outcome(target)
      reasons = target.scenarios.filter_map { |scenario| target.unverified(scenario) if scenario.mix.empty? }
      return "Everything works." if reasons.empty?

      "All requests succeeded, but writes are not verified: #{reasons.join("; ")}."
    end
end
