# The command that repeats the measurements of a manifest.
class Lab::RepeatCommand
  OPTIONS = %w[ only stages seconds warm_up requests iterations rows rate generator ].freeze

  FLAGS = { "iterations" => "runs" }.freeze

  def initialize(manifest)
    @manifest = manifest
    @variants = manifest["variants"].map { |variant| Lab::Variant.new(**variant.transform_keys(&:to_sym)) }
  end

  def to_s = Lab.command_line(*command, *options)

  private
    def command
      if @manifest["reproduce"] then [ "reproduce", @manifest["reproduce"] ]
      elsif @manifest["compare"] then compare
      else run
      end
    end

    def compare
      variants = @variants.map { |variant| argument(variant) }
      [ "compare", *variants, *target_of_revisions, "--scenarios", *@manifest["scenarios"], *concurrency ]
    end

    # Such as frontpage:busy=fair,yjit=on. A revision is written as its commit, because its name may refer to
    # another commit later.
    def argument(variant)
      parameters = variant.parameters.map { |pair| pair.join("=") }.join(",")
      [ variant.revision&.slug || variant.title, parameters ].reject(&:empty?).join(":")
    end

    def target_of_revisions
      @variants.select(&:revision).first(1).flat_map { |variant| [ "--target", variant.title ] }
    end

    def run = [ "run", *@manifest["scenarios"], *target, *parameters, *concurrency ]

    def target = [ "--target", @variants.first.title ]

    def parameters
      values = @variants.flat_map { |variant| variant.parameters.to_a }.uniq.group_by(&:first)
      values.flat_map { |name, pairs| [ "--param", "#{name}=#{pairs.map(&:last).join(",")}" ] }
    end

    # The stages have their own numbers of clients.
    def concurrency = @manifest["stages"] ? [] : [ "--concurrency", @manifest["concurrency"].join(",") ]

    # Either --requests, --stages or --seconds sets the length of a load.
    def options
      given = @manifest.slice(*OPTIONS).compact
      given.delete "seconds" if @manifest["requests"] || @manifest["stages"]
      given.flat_map { |name, value| [ "--#{FLAGS.fetch(name) { name.tr("_", "-") }}", *value ] }
    end
end
