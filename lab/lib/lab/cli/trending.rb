require "json"

# The command that shows results over time.
module Lab::CLI::Trending
  def self.included(cli)
    cli.class_eval do
      desc "trend [FOLDER]", "Show goodput and p99 over all runs"
      long_desc <<~TEXT
        Reads the summary.json of every run in FOLDER (default: all runs here), separately for each machine: CPU, cores
        and memory. A | marks a change: significant at the 1 % level, and of at least 5 %.
      TEXT
      option :json, type: :boolean, default: false, desc: "print JSON instead"
      def trend(folder = Lab::Workspace.current.results)
        trend = Lab::Trend.new(folder)
        return say JSON.pretty_generate(trend.to_h) if options[:json]

        trend.machines.each do |machine, series|
          section machine_title(machine), Lab::Trend::Table.new(series).rows
        end
        trend.notes.each { |note| say note }
      end
    end
  end

  private
    def machine_title(machine) = machine.empty? ? "Unknown machine" : Lab::Machine.describe(machine)
end
