# What one types to measure again what a manifest says was measured.
class Lab::CommandLine
  OPTIONS = %w[ seconds warm_up repeats posts rate generator ].freeze

  def initialize(manifest)
    @manifest = manifest
    @variants = manifest["variants"].map { |variant| Lab::Variant.new(**variant.transform_keys(&:to_sym)) }
  end

  def to_s = [ "bin/lab", *(@manifest["compare"] ? compare : run), *options ].join(" ")

  private
    def compare
      [ "compare", *@variants.map { |variant| [ variant.title, variant.levers.map { |pair| pair.join("=") }.join(",") ].reject(&:empty?).join(":") }, "--scenarios", *@manifest["scenarios"] ]
    end

    def run = [ "run", *@manifest["scenarios"], *([ "--subject", @variants.first.title ] unless @variants.first.title == "frontpage"), *levers ]

    def levers
      @variants.flat_map { |variant| variant.levers.to_a }.uniq.group_by(&:first).flat_map { |name, pairs| [ "--lever", "#{name}=#{pairs.map(&:last).join(",")}" ] }
    end

    def options
      [ "--ladder", @manifest["ladder"].join(","), *@manifest.slice(*OPTIONS).compact.flat_map { |name, value| [ "--#{name.tr("_", "-")}", value ] } ]
    end
end
