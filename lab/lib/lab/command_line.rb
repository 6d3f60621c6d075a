# What one types to measure again what a manifest says was measured.
class Lab::CommandLine
  OPTIONS = %w[ only seconds warm_up requests iterations posts rate generator ].freeze

  FLAGS = { "iterations" => "runs" }.freeze

  def initialize(manifest)
    @manifest = manifest
    @variants = manifest["variants"].map { |variant| Lab::Variant.new(**variant.transform_keys(&:to_sym)) }
  end

  def to_s = [ "bin/lab", *command, *options ].join(" ")

  private
    def command
      if @manifest["reproduce"] then [ "reproduce", @manifest["reproduce"] ]
      elsif @manifest["compare"] then compare
      else run
      end
    end

    def compare
      [ "compare", *@variants.map { |variant| [ variant.title, variant.parameters.map { |pair| pair.join("=") }.join(",") ].reject(&:empty?).join(":") }, "--scenarios", *@manifest["scenarios"], *concurrency ]
    end

    def run = [ "run", *@manifest["scenarios"], *([ "--target", @variants.first.title ] unless @variants.first.title == "frontpage"), *parameters, *concurrency ]

    def parameters
      @variants.flat_map { |variant| variant.parameters.to_a }.uniq.group_by(&:first).flat_map { |name, pairs| [ "--param", "#{name}=#{pairs.map(&:last).join(",")}" ] }
    end

    def concurrency = [ "--concurrency", @manifest["concurrency"].join(",") ]

    # A load is so many requests or so many seconds long.
    def options
      @manifest.slice(*OPTIONS).except(*("seconds" if @manifest["requests"])).compact.flat_map { |name, value| [ "--#{FLAGS.fetch(name) { name.tr("_", "-") }}", *value ] }
    end
end
