module AccessBlocksHelper
  # Moderators don't see networks.
  def access_block_pattern(block)
    block.decided_by?(Current.user) ? block.pattern : t("access_blocks.hidden_network")
  end

  # "all requests blocked until November 28, 2026, 15:00 UTC"
  def access_block_state(block)
    state, values =
      if block.expired?
        [ "expired", { time: moment_in_words(block.expires_at) } ]
      elsif block.ended?
        [ "unblocked", { time: moment_in_words(block.unblocked_at), person: unblocker_of(block) } ]
      elsif block.expires_at
        [ "until", { time: moment_in_words(block.expires_at) } ]
      else
        [ "unlimited", {} ]
      end
    t("#{block.covers}.#{state}", scope: "access_blocks.states", **values)
  end

  # A sentence on the effect of a block that is about to be created.
  def access_block_consequence(block)
    if block.covers_sign_ups?
      t("access_blocks.consequences.sign_ups")
    elsif block.ipv4?
      t("access_blocks.consequences.addresses", count: block.size, number: number_with_delimiter(block.size))
    else
      t("access_blocks.consequences.networks", count: block.size, number: number_with_delimiter(block.size))
    end
  end

  # The block, for an hour, of the network or of the address that sent most of its requests, unless that is
  # blocked already.
  def block_for_an_hour(network)
    pattern = [ network.main_address, network.name ].compact.find { |part| !blocked?(part) } || network.name
    AccessBlock.new(kind: "network", covers: "all_requests", duration: "hour", pattern:, user: Current.user,
      own_address: request.remote_ip,
      reason: t("access_blocks.reason", requests: number_with_delimiter(network.requests)))
  end

  # A few words for the +block+ of a busy network that is invalid.
  def reason_not_to_block(block)
    t(blocked?(block.pattern) ? :taken : block.errors.first.type, scope: "access_blocks.unavailable")
  end

  private
    def unblocker_of(block) = block.unblocked_by&.username || t("access_blocks.someone")

    def blocked?(pattern)
      @blocked_networks ||= AccessBlock.active.covers_all_requests.pluck(:pattern)
        .map { |network| IPAddr.new(network) }
      @blocked_networks.any? { |network| network.include?(IPAddr.new(pattern)) }
    end
end
