require "fileutils"
require "tmpdir"

# A run worth keeping: its report and a summary in Markdown, in the repository's docs. Single requests stay in the results.
class Lab::Kept
  FOLDER = File.expand_path("../docs/results", Lab::ROOT)

  # +name+ is a word for it; without one, the scenarios are.
  def initialize(run, name: nil, folder: FOLDER)
    @run, @name, @folder = run, name || run.manifest["scenarios"].join("-"), folder
    raise Lab::Error, "A name is letters, numbers and hyphens, and not #{@name}." unless @name.match?(/\A[\w-]+\z/)
  end

  # Returns the paths of both files. Raises Lab::Error where they are, unless +force+.
  def write(force: false)
    there = paths.select { |path| File.exist?(path) }
    raise Lab::Error, "#{there.join(" and ")} would be written over: give another name, or --force." if there.any? && !force

    FileUtils.mkdir_p @folder
    paths.zip([ Lab::Report.new(@run).html, markdown ]).each { |path, text| File.write path, impersonal(text) }.map(&:first)
  end

  private
    def paths = %w[ html md ].map { |extension| File.join(@folder, "#{date}-#{@name}.#{extension}") }
    def date = File.basename(@run.directory)[/\A\d{4}-\d\d-\d\d/] || Time.now.utc.strftime("%Y-%m-%d")
    def manifest = @run.manifest

    def markdown
      [ "# #{@name}, #{manifest["began"]}", "Machine: #{machine}.", "How: `#{command}`", "The charts are in [the report](#{date}-#{@name}.html).",
        "## In numbers", table(Lab::RunTable.new(@run.results).rows), *comparison, *reproduction, *remarks ].join("\n\n").strip << "\n"
    end

    def machine = manifest.fetch("machine", {}).map { |title, value| "#{title} #{value}" }.join("; ")

    # As it would be typed again.
    def command = Lab::CommandLine.new(manifest).to_s

    def comparison
      @run.comparison.then { |comparison| comparison ? [ "## #{comparison.before} → #{comparison.after}", table(Lab::ComparisonTable.new(comparison).rows) ] : [] }
    end

    def reproduction
      reproduced = @run.outcome&.then { |outcome| Lab::ReproductionTable.new(outcome) } or return []
      [ "## What each step gained", table(reproduced.ratios), "## As published, and here", table(reproduced.figures) ]
    end

    def remarks = @run.remarks.map { |remark| "- #{remark}" }.then { |lines| lines.any? ? [ "## To know", lines.join("\n") ] : [] }
    def table(rows) = Lab::MarkdownTable.new(rows).to_s.strip

    # Without the folders of the machine it was measured on.
    def impersonal(text)
      [ @run.directory, File.expand_path("..", Lab::ROOT), Gem.dir, Dir.home, Dir.tmpdir ].reduce(text) { |all, path| all.gsub(path, "…") }
    end
end
