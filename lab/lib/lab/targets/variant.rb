require "digest"

# A target with certain parameters: "frontpage", or "frontpage:transactions=deferred,busy=blocking". A
# comparison has several. With a +revision+, it is the target at that commit.
Lab::Variant = Data.define(:target, :parameters, :revision) do
  def self.parse(text)
    target, parameters = text.split(":", 2)
    new(target: Lab::Target.reference(target), parameters: parameters_in(parameters.to_s.split(",")))
      .tap(&:check)
  end

  # Reads a variant from a hash that may have other keys, too.
  def self.read(attributes)
    new(**attributes.slice("target", "parameters", "revision").transform_keys(&:to_sym))
  end

  # Values by name from strings such as "busy=fair".
  def self.parameters_in(texts)
    texts.to_h { |text| text.split("=", 2).then { |name, value| [ name, value.to_s ] } }
  end

  # Every combination of the values of +parameters+: { "busy" => %w[ fair blocking ] } makes two.
  def self.all_of(target, parameters, revision: nil)
    settings = parameters.reduce([ {} ]) do |so_far, (name, values)|
      so_far.product(values).map { |setting, value| setting.merge(name => value) }
    end
    settings.map { |setting| new(target:, parameters: setting, revision:).tap(&:check) }
  end

  # The parameters that all of +variants+ have, such as "busy=fair".
  def self.shared(variants) = variants.map(&:pairs).reduce(:&).to_a

  # Short names that distinguish +variants+, by label: what all of them share is left out. A single one has
  # its full name.
  def self.names(variants)
    return variants.to_h { |variant| [ variant.label, variant.label ] } if variants.uniq.one?

    shared = shared(variants)
    one_target, one_revision = %i[ target revision ].map { |part| variants.map(&part).uniq.one? }
    variants.uniq.to_h do |variant|
      what = [ (variant.title unless one_target), (variant.revision&.name unless one_revision) ]
        .compact.join("@")
      own = [ *(what unless what.empty?), *(variant.pairs - shared) ]
      [ variant.label, own.empty? ? variant.what : own.join(" ") ]
    end
  end

  # +revision+ may be a hash, as in a manifest.
  def initialize(target:, parameters:, revision: nil)
    super(target:, parameters:, revision: Lab::Revision.read(revision))
  end

  def to_h = { target:, parameters:, revision: revision&.to_h }.compact

  # Raises Lab::Error if the target, a parameter or a value doesn't exist.
  def check
    Lab::Target.find(target).environment(storage: "", parameters:)
  end

  # The target that is measured: at a revision, its commands run in a worktree. Raises Lab::Error if it can't
  # be checked out.
  def measured_target
    return Lab::Target.find(target) if revision.nil? || revision.working_directory?

    Lab::Target::Checkout.new(Lab::Target.path(target), revision).target
  end

  # Raises Lab::Error if something that it needs can't be installed.
  def install(into = measured_target) = into.install(parameters)

  # The database that it needs and that is not here, as a sentence; nil if none is missing.
  def missing = Lab::Target.find(target).ledger.missing(parameters)

  def title = target.end_with?(".yml") ? Lab::Target.name_at(target) : target

  # "frontpage", or "frontpage@main"
  def what = [ title, revision&.name ].compact.join("@")
  def label = [ what, *pairs ].join(" ")
  def pairs = parameters.map { |pair| pair.join("=") }

  # With the commit, which a name such as HEAD doesn't identify.
  def description = revision ? label.sub("@#{revision.name}") { "@#{revision}" } : label

  # A folder name. With a digest if values of parameters have other characters: "a
  # b" and "a/b" are two folders.
  def slug
    text = revision ? label.sub("@#{revision.name}") { "@#{revision.slug}" } : label
    plain = text.gsub(/[^\w=.-]+/, ",")
    return plain if parameters.values.grep(/[^\w=.-]/).none? && plain.size <= Lab::Variant::MAX_SLUG

    "#{plain[0, Lab::Variant::MAX_SLUG]},#{Digest::SHA256.hexdigest(text)[0, 8]}"
  end
end

Lab::Variant::MAX_SLUG = 150 # characters: file systems allow 255
