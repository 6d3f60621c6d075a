module AccessBlocksHelper
  # Moderators don't see networks.
  def access_block_pattern(block)
    block.decided_by?(Current.user) ? block.pattern : t("access_blocks.hidden_network")
  end

  # "all requests blocked until November 28, 2026, 15:00 UTC"
  def access_block_state(block)
    state, values =
      if block.expired? then [ "expired", { time: moment_in_words(block.expires_at) } ]
      elsif block.ended? then [ "unblocked", { time: moment_in_words(block.unblocked_at), person: unblocker_of(block) } ]
      elsif block.expires_at then [ "until", { time: moment_in_words(block.expires_at) } ]
      else [ "unlimited", {} ]
      end
    t("#{block.covers}.#{state}", scope: "access_blocks.states", **values)
  end

  # A sentence on the effect of a block that is about to be created.
  def access_block_consequence(block)
    if block.covers_sign_ups? then t("access_blocks.consequences.sign_ups")
    elsif block.ipv4? then t("access_blocks.consequences.addresses", count: block.size, number: number_with_delimiter(block.size))
    else t("access_blocks.consequences.networks", count: block.size, number: number_with_delimiter(block.size))
    end
  end

  # A button that blocks the network, or the address that sent most of its requests, for an hour; or why that isn't possible.
  def busiest_network_action(network)
    pattern = [ network.main_address, network.name ].compact.find { |part| !blocked?(part) }
    return t("access_blocks.unavailable.taken") unless pattern

    block = AccessBlock.new(kind: "network", covers: "all_requests", duration: "hour", pattern:, user: Current.user,
      own_address: request.remote_ip, reason: t("access_blocks.reason", requests: number_with_delimiter(network.requests)))
    if block.valid?
      button_to t("access_blocks.block_for_an_hour"), moderation_access_blocks_path, class: "quiet",
        "aria-label": t("access_blocks.block_pattern_for_an_hour", pattern:),
        params: { access_block: block.slice(:kind, :covers, :pattern, :duration, :reason) }
    else
      t(block.errors.where(:pattern).first.type, scope: "access_blocks.unavailable", default: :other)
    end
  end

  private
    def unblocker_of(block) = block.unblocked_by&.username || t("access_blocks.someone")

    def blocked?(pattern)
      @blocked_networks ||= AccessBlock.active.covers_all_requests.pluck(:pattern).map { |network| IPAddr.new(network) }
      @blocked_networks.any? { |network| network.include?(IPAddr.new(pattern)) }
    end
end
