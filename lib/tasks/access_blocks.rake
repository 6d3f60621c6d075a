namespace :access_blocks do
  desc "List the networks that are blocked from the site, or let one in again: ADDRESS=192.0.2.7 (bin/ops " \
    "unblock)"
  task unblock: :environment do
    describe = ->(block) {
      ending = block.expires_at ? "until #{block.expires_at.utc.strftime("%F %H:%M UTC")}" : "permanently"
      "#{block.pattern} #{ending} (number #{block.id}, by #{block.user&.username || "a former member"}: " \
      "#{block.reason})"
    }
    blocks = AccessBlock.of_requests_from(ENV["ADDRESS"].presence)
    if ENV["ADDRESS"].present?
      if blocks.empty?
        abort "No block of all requests applies to #{ENV["ADDRESS"]}. To list them: bin/ops unblock"
      end
      blocks.each(&:unblock)
      puts blocks.map { |block| "Unblocked #{describe.(block)}." }
    else
      puts blocks.map(&describe).presence || "No network is blocked from the site."
    end
  rescue MaintenanceMode::Refusal => error
    abort error.message
  rescue ActiveRecord::ActiveRecordError => error
    abort [ error.message.lines.first.strip, *Readiness.new.problems ].join("\n")
  end
end
