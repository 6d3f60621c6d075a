# Shared by all sources.
class Operations::Metrics::Source
  def initialize(registry, directory:, litestream:, control:)
    @registry, @directory, @litestream, @control = registry, directory, litestream, control
  end

  private
    attr_reader :directory, :litestream, :control

    # +values+ is a number, or numbers by the values of the label +by+, or of several labels. Nil is left out.
    def gauge(name, docstring, values, by: nil)
      samples(values, by) { |labels| @registry.gauge(:"frontpage_#{name}", docstring:, labels:) }
        .each { |metric, value, labels| metric.set(value, labels:) }
    end

    # A counter: it only grows until its process restarts.
    def counter(name, docstring, values, by: nil)
      samples(values, by) { |labels| @registry.counter(:"frontpage_#{name}_total", docstring:, labels:) }
        .each { |metric, value, labels| metric.increment(by: value, labels:) }
    end

    # A metric without a value would be reported as 0 by the registry.
    def samples(values, by)
      values = (by ? values : { nil => values }).compact
      return [] if values.empty?

      metric = yield Array(by)
      values.map { |label, value| [ metric, value, Array(by).zip(Array(label)).to_h ] }
    end

    def databases = Operations::BackupCoverage.new(directory).files
end
