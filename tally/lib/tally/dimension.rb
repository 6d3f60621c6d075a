# A property of page views whose values are counted. +name+ is its field in ProcessedEvent, +column+ its
# column in the SQLite store, and +table+ its table in reports.
class Tally::Dimension < Data.define(:name, :column, :table)
  # In the order of the dashboard. To add one, set it in Validator#process and add its texts to
  # config/locales. Existing files get its column.
  ALL = [
    new(:path, :page_path, :pages),
    new(:referrer, :referrer_host, :referrers),
    new(:language, :primary_language, :languages),
    new(:agent, :agent, :agents),
    new(:host, :page_host, :hosts)
  ].freeze

  NAMES = ALL.map(&:name).freeze
  COLUMNS = ALL.to_h { |dimension| [ dimension.name, dimension.column ] }.freeze
  TABLES = ALL.to_h { |dimension| [ dimension.name, dimension.table ] }.freeze
end
