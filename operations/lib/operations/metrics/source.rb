# What all sources know, and how they tell.
class Operations::Metrics::Source
  def initialize(registry, community:, litestream:, control:)
    @registry, @community, @litestream, @control = registry, community, litestream, control
  end

  private
    attr_reader :community, :litestream, :control

    # +values+ is a number, or numbers by what the label +by+ says. What is nil is not told.
    def gauge(name, docstring, values, by: nil)
      told(values, by) { |labels| @registry.gauge(:"frontpage_#{name}", docstring:, labels:) }.each { |metric, value, labels| metric.set(value, labels:) }
    end

    # The same of what only grows, until whoever counts is begun again.
    def counter(name, docstring, values, by: nil)
      told(values, by) { |labels| @registry.counter(:"frontpage_#{name}_total", docstring:, labels:) }.each { |metric, value, labels| metric.increment(by: value, labels:) }
    end

    # Without a value there is no metric either: the registry would tell of 0.
    def told(values, by)
      values = (by ? values : { nil => values }).compact
      return [] if values.empty?

      metric = yield [ by ].compact
      values.map { |label, value| [ metric, value, by ? { by => label } : {} ] }
    end

    def databases = community.databases.select(&:exist?)
end
