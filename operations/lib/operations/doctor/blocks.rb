# Whether networks are blocked from the whole site, in particular large ones, which have innocent readers.
class Operations::Doctor::Blocks < Operations::Doctor::Examination
  TABLE = "access_blocks"
  LARGE = { true => 16, false => 32 }.freeze # a network with a shorter prefix is large; true is IPv4
  QUERY = "SELECT pattern FROM access_blocks WHERE covers = 'all_requests' AND unblocked_at IS NULL AND " \
    "(expires_at IS NULL OR %s < 0) ORDER BY id".freeze

  def findings
    networks = Operations::SiteDatabase.open(directory, "primary", table: TABLE) do |database|
      database.rows(format(QUERY, database.age("expires_at"))).flatten
    end.to_a
    large = networks.select { |network| network[/\d+\z/].to_i < LARGE.fetch(!network.include?(":")) }
    if networks.empty? then []
    elsif large.empty? then [ ok(:blocks, "#{count(networks.size, "network")} blocked from the whole site.") ]
    else
      [ warning(:large_blocks,
        "Large networks are blocked from the whole site: #{large.join(", ")}. Their readers are shut out.",
        "If that isn't intended, unblock them under moderation, blocks, or with bin/ops unblock.") ]
    end
  rescue SQLite3::Exception, Operations::Error
    [] # the checks of the files and of PostgreSQL say why
  end
end
