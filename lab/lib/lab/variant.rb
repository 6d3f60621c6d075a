# A subject under certain levers, and one side of a comparison: "frontpage", or "frontpage:transactions=deferred,busy=blocking".
Lab::Variant = Data.define(:subject, :levers) do
  def self.parse(text)
    subject, levers = text.split(":", 2)
    new(subject:, levers: levers_in(levers.to_s.split(","))).tap(&:check)
  end

  # As it is kept, among other things.
  def self.read(kept) = new(subject: kept["subject"], levers: kept["levers"])

  # From texts such as "busy=fair", the values by name.
  def self.levers_in(texts) = texts.to_h { |text| text.split("=", 2).then { |name, value| [ name, value.to_s ] } }

  # Every combination of the values of +levers+: { "busy" => %w[ fair blocking ] } makes two.
  def self.all_of(subject, levers)
    settings = levers.reduce([ {} ]) { |so_far, (name, values)| so_far.product(values).map { |setting, value| setting.merge(name => value) } }
    settings.map { |setting| new(subject:, levers: setting).tap(&:check) }
  end

  # What tells +variants+ from one another, by their labels: a name without what all of them share.
  def self.names(variants)
    shared = variants.map { |variant| variant.levers.to_a }.reduce(:&)
    one_subject = variants.map(&:subject).uniq.one?
    variants.uniq.to_h do |variant|
      own = [ (variant.title unless one_subject), *(variant.levers.to_a - shared).map { |pair| pair.join("=") } ].compact
      [ variant.label, own.empty? ? variant.title : own.join(" ") ]
    end
  end

  # Raises Lab::Error when there is no such subject, lever or value.
  def check
    Lab::Subject.find(subject).environment(storage: "", levers:)
  end

  # Raises Lab::Error when what it needs cannot be had here.
  def provide = Lab::Subject.find(subject).provide(levers)

  def title = File.basename(subject, ".yml")
  def label = [ title, *levers.map { |pair| pair.join("=") } ].join(" ")

  # As the name of a folder.
  def slug = label.gsub(/[^\w=.-]+/, ",")
end
