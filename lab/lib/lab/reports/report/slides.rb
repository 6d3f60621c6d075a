require "cgi/escape"
require "digest"
require "erb"

# The charts of a run as slides in one HTML file, for a screen of 1920 × 1080 pixels. Arrow keys, Home and End
# show another slide; without JavaScript, scrolling does.
class Lab::Report::Slides
  TEMPLATE = File.expand_path("slides.html.erb", __dir__)
  STYLES = [ Lab::Report::STYLE, File.expand_path("slides.css", __dir__) ].freeze

  SCRIPT = <<~JAVASCRIPT
    const slides = [...document.querySelectorAll(".slide")];
    const steps = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, " ": 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1, Home: -Infinity, End: Infinity };
    addEventListener("keydown", event => {
      const step = event.ctrlKey || event.altKey || event.metaKey ? undefined : steps[event.key];
      if (step === undefined) return;
      const distances = slides.map(slide => Math.abs(slide.getBoundingClientRect().top));
      const current = distances.indexOf(Math.min(...distances));
      slides[Math.min(Math.max(current + step, 0), slides.length - 1)].scrollIntoView();
      event.preventDefault();
    });
  JAVASCRIPT

  def initialize(run)
    @run, @contents = run, Lab::Report::Contents.new(run)
  end

  def html = ERB.new(File.read(TEMPLATE), trim_mode: "-").result(binding)
  def write(path = File.join(run.directory, "slides.html")) = path.tap { File.write path, html }

  private
    attr_reader :run, :contents

    def headline = Lab::Report::Headline.new(contents.results)
    def warnings = @warnings ||= run.warnings - [ headline.to_s ]
    def machine = run.manifest.fetch("machine", {}).except("load before")
    def style = STYLES.map { |path| File.read(path) }.join
    def digest = Digest::SHA256.base64digest(SCRIPT)
    def h(text) = CGI.escapeHTML(text.to_s)
end
