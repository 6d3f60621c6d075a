# The samples of a server, as panels of Lab::Report::OverTime.
class Lab::Report::ServerPanels
  MAX_PROCESSES = 12
  MEBIBYTE = 1024.0**2

  def initialize(result, bins)
    @samples, @bins = result.telemetry, bins
    @application = result.application
    @processes = result.figures.dig(:telemetry, :processes).to_h
  end

  def to_a
    lines = { "CPU cores used, by process" => processors,
      "threads running or waiting for a CPU core" => run_queue, "memory, MiB" => memory,
      "disk, MiB per second" => disk, "write-ahead log, #{pages? ? "pages" : "MiB"}" => log }
    [ *lines.map { |title, points| Lab::Report::Panel.new(title, points) },
      *Lab::Report::ApplicationPanels.new(@application, @bins).to_a ]
  end

  private
    def processors
      busiest = @samples.last&.spent.to_h.keys.union(*@samples.map { |sample| sample.spent.keys })
        .map { |pid| [ role(pid), @bins.rates(@samples) { |sample| sample.spent[pid] } ] }
        .max_by(MAX_PROCESSES) { |_, points| points.sum(&:last) }
      busiest.sort_by { |role, _| [ role[/\A\D+/], role[/\d+/].to_i ] }.to_h
    end

    def role(pid) = @processes.dig(pid, :role) || "process #{pid}"

    def run_queue = { "peak" => @bins.peaks(@samples, &:runnable) }
    def memory = { "memory" => in_mebibytes(@bins.peaks(@samples, &:memory)) }

    def disk
      {
        "written" => in_mebibytes(@bins.rates(@samples, &:written)),
        "read" => in_mebibytes(@bins.rates(@samples, &:read))
      }
        .reject { |_, points| points.sum(&:last).zero? }
    end

    def log
      if pages?
        log_lines(@bins.peaks(@samples, &:pages), @bins.peaks(@samples, &:checkpointed))
      else
        { "size" => in_mebibytes(@bins.peaks(@samples, &:log)) }.reject do |_, points|
          points.sum(&:last).zero?
        end
      end
    end

    # Without copied pages in any sample, their line would only be at 0.
    def log_lines(pages, checkpointed)
      if checkpointed.all? { |_, value| value.to_i.zero? }
        return { "pages in the log (#{checkpoints})" => pages }
      end

      { "pages in the log" => pages, "checkpointed (#{checkpoints})" => checkpointed }
    end

    def pages? = @samples.any?(&:pages)

    def checkpoints
      count = @samples.filter_map(&:checkpoints).last
      count == 1 ? "1 checkpoint" : "#{Lab::Figures.number(count)} checkpoints"
    end

    def in_mebibytes(points) = points.map { |at, bytes| [ at, bytes / MEBIBYTE ] }
end
