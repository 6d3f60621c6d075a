require "prometheus/client"
require "prometheus/client/formats/text"

# Metrics in Prometheus' text format. Read from files and local sockets, not from within the site, so they
# are available when the site hangs.
class Operations::Metrics
  SOURCES = %i[ Workers Requests Jobs Errors Files Machine Backups Standby ].freeze
  CONTENT_TYPE = Prometheus::Client::Formats::Text::CONTENT_TYPE

  # +control+ is the path of Puma's control socket; without it there are no Puma metrics.
  def initialize(directory, litestream, control: nil)
    @directory, @litestream, @control = directory, litestream, control
  end

  # All current metrics. Unreadable sources are left out, and frontpage_source_up names them.
  def text
    registry = Prometheus::Client::Registry.new
    up = registry.gauge(:frontpage_source_up, labels: [ :source ],
      docstring: "1 if all of a source could be read: " \
        "workers, requests, jobs, errors, files, machine, backups, standby.")
    registry.gauge(:frontpage_build_info, labels: [ :version ],
      docstring: "The version of the site; the value is always 1.")
      .set(1, labels: { version: Operations.site_version.to_s })
    sources(registry).each { |name, source| up.set(read(name, source), labels: { source: name }) }
    Prometheus::Client::Formats::Text.marshal(registry)
  end

  private
    def sources(registry)
      options = { directory: @directory, litestream: @litestream, control: @control }
      (SOURCES - absent).to_h do |name|
        [ name.downcase, Operations::Metrics.const_get(name).new(registry, **options) ]
      end
    end

    def absent = [ (:Workers unless @control), (:Standby unless Kit::Postgresql.replica?) ]

    def read(name, source)
      source.read
      1
    rescue Operations::Error, SQLite3::Exception, SystemCallError => error
      warn "Metrics of #{name} cannot be read: #{error.message}"
      0
    end
end
