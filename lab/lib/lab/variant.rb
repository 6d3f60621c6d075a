# A target with certain parameters: "frontpage", or "frontpage:transactions=deferred,busy=blocking". A comparison
# has several.
Lab::Variant = Data.define(:target, :parameters) do
  def self.parse(text)
    target, parameters = text.split(":", 2)
    new(target: Lab::Target.reference(target), parameters: parameters_in(parameters.to_s.split(","))).tap(&:check)
  end

  # Reads a variant from a hash that may have other keys, too.
  def self.read(attributes) = new(target: attributes["target"], parameters: attributes["parameters"])

  # Values by name from strings such as "busy=fair".
  def self.parameters_in(texts) = texts.to_h { |text| text.split("=", 2).then { |name, value| [ name, value.to_s ] } }

  # Every combination of the values of +parameters+: { "busy" => %w[ fair blocking ] } makes two.
  def self.all_of(target, parameters)
    settings = parameters.reduce([ {} ]) do |so_far, (name, values)|
      so_far.product(values).map { |setting, value| setting.merge(name => value) }
    end
    settings.map { |setting| new(target:, parameters: setting).tap(&:check) }
  end

  # Short names that distinguish +variants+, by label: parameters that all of them share are left out.
  def self.names(variants)
    shared = variants.map { |variant| variant.parameters.to_a }.reduce(:&)
    one_target = variants.map(&:target).uniq.one?
    variants.uniq.to_h do |variant|
      own = [ (variant.title unless one_target), *(variant.parameters.to_a - shared).map { |pair| pair.join("=") } ].compact
      [ variant.label, own.empty? ? variant.title : own.join(" ") ]
    end
  end

  # Raises Lab::Error if the target, a parameter or a value doesn't exist.
  def check
    Lab::Target.find(target).environment(storage: "", parameters:)
  end

  # Raises Lab::Error if something that it needs can't be installed.
  def install = Lab::Target.find(target).install(parameters)

  # The database that it needs and that is not here, as a sentence; nil if none is missing.
  def missing = Lab::Target.find(target).ledger.missing(parameters)

  def title = target.end_with?(".yml") ? Lab::Target.name_at(target) : target
  def label = [ title, *parameters.map { |pair| pair.join("=") } ].join(" ")

  # A folder name.
  def slug = label.gsub(/[^\w=.-]+/, ",")
end
