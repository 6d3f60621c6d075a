require "fileutils"
require "tmpdir"
require "uri"

# The charts of a run as PNG files, drawn by Chromium.
class Lab::Report::Images
  PROGRAMS = %w[ chromium chromium-browser google-chrome google-chrome-stable ].freeze
  SCALE = 2 # pixels per pixel of the layout: for high-density screens

  PAGE = <<~HTML
    <!doctype html><meta charset="utf-8"><style>%<style>s
    body { max-width: none; padding: %<margin>dpx; } svg { width: %<width>dpx; }</style>%<svg>s
  HTML

  # The path of Chromium. Raises Lab::Error without it.
  def self.browser
    folders = ENV.fetch("PATH", "").split(File::PATH_SEPARATOR)
    found = [ ENV["CHROMIUM"], *PROGRAMS.product(folders).map { |name, folder| File.join(folder, name) } ]
      .find { |path| path && File.file?(path) && File.executable?(path) }
    found or raise Lab::Error,
      "--png needs Chromium. Install the package chromium (apt-get install chromium), or set " \
      "CHROMIUM=/path/to/chromium."
  end

  # +layout+ is the Lab::Chart::Layout to draw.
  def initialize(run, layout: Lab::Chart::Layout::WIDE)
    @run, @layout = run, layout
  end

  # Returns the paths of the images in +folder+. Raises Lab::Error without Chromium.
  def write(folder = File.join(@run.directory, "charts"))
    browser = self.class.browser
    FileUtils.mkdir_p folder
    Lab::Report::Contents.new(@run).charts.each.with_index(1).map do |slide, number|
      path = File.join(folder, "#{format("%02d", number)}-#{slug(slide)}.png")
      draw browser, slide.chart.svg(@layout), path
    end
  end

  private
    MARGIN = 24

    def slug(slide) = "#{slide.section} #{slide.title}".downcase.gsub(/[^\w=.-]+/, "-").delete_suffix("-")

    def draw(browser, svg, path)
      Dir.mktmpdir("lab-chart") do |folder|
        page = File.join(folder, "chart.html")
        File.write page,
          format(PAGE, style: File.read(Lab::Report::STYLE), width: @layout.width, margin: MARGIN, svg:)
        take_screenshot browser, page, path,
          folder:, height: svg[/viewBox="0 0 \d+ (\d+)"/, 1].to_i + 2 * MARGIN
      end
      path
    end

    # Chromium's sandbox doesn't work for root.
    def take_screenshot(browser, page, path, folder:, height:)
      command = Lab::Command.new(browser, "--headless", "--disable-gpu", "--hide-scrollbars",
        *("--no-sandbox" if Process.uid.zero?), "--user-data-dir=#{folder}",
        "--force-device-scale-factor=#{SCALE}", "--window-size=#{@layout.width + 2 * MARGIN},#{height}",
        "--screenshot=#{path}", "file://#{URI.encode_uri_component(page).gsub("%2F", "/")}")
      FileUtils.rm_f path
      command.run
      unless File.size?(path)
        raise Lab::Error, "Chromium wrote no image (#{command.ending}).\n#{command.last_lines(5)}"
      end
    end
end
