# One step of a source, as planned and as stored in a run's manifest.
#
# +row+ is the published step that it is compared with; +concurrency+ is nil if it is the source's. A load of
# a fixed length has +requests+ and +iterations+.
#
# +variant+ is nil if the step cannot run, and +reason+ says why. +note+ describes differences from the
# published step; +over+ names the step that its ratio refers to, and is nil for the first. An +aside+ is not
# in the speed-up chart.
Lab::Reproduction::Step = Data.define(:name, :row, :title, :variant, :over, :aside, :note, :reason,
  :concurrency, :requests, :iterations) do
  def self.read(attributes)
    variant = attributes["variant"]&.then { |values| Lab::Variant.new(**values.transform_keys(&:to_sym)) }
    new(**attributes.transform_keys(&:to_sym), variant:)
  end

  def initialize(name:, row: name, variant: nil, over: nil, aside: false, note: nil, reason: nil,
    concurrency: nil, requests: nil, iterations: nil, **)
    super
  end

  def to_h = super.merge(variant: variant&.to_h)

  # Installs its dependencies and returns it, or a copy without a variant and with the reason.
  def installed
    variant&.install
    self
  rescue Lab::Error => error
    with(variant: nil, reason: error.message)
  end
end
