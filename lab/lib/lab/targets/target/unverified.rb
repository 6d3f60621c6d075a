# The part of a target that knows which writes can't be verified.
module Lab::Target::Unverified
  # How the proof of a result starts whose writes, or some of them, were not verified.
  NOT_VERIFIED = "not verified"

  # Whether +proof+ is that of such a result.
  def self.proof?(proof) = proof.to_s.start_with?(NOT_VERIFIED)

  # Why no row of +scenario+, or of parts of a mix, is looked up although it writes; nil if
  # rows are, or if it only reads.
  def unverified(scenario)
    names = parts(scenario).select(&:unverified?).map(&:name)
    "no row of #{names.join(" or ")} was looked up, because #{why(names)}" if names.any?
  end

  # The proof of a result whose writes were not verified, with the reason; empty for others. +counts+ are its
  # counts of writes.
  def without_proof(scenario, counts)
    reason = unverified(scenario) || uncounted(scenario, counts) || unacknowledged(counts)
    reason ? { proof: remote? ? Lab::Target::Remote::NOT_VERIFIED : NOT_VERIFIED, unverified: reason } : {}
  end

  private
    def why(names)
      if !@definition.key?("ledger")
        "#{"the server is remote, and " if remote?}the target's file has no ledger"
      elsif ledger.names.empty?
        "the ledger has no tables"
      else
        "#{names.one? ? "its" : "their"} requests have no #{Lab::Placeholders::TOKEN}"
      end
    end

    def uncounted(scenario, counts)
      return unless remote? && counts.nil? && parts(scenario).any? { |part| part.stores.any? }

      "rows of a remote server can only be looked up with oha or wrk"
    end

    def unacknowledged(counts) = ("no write was acknowledged" if counts && counts.to_h[:acknowledged].zero?)

    def parts(scenario) = scenario.shares.keys.map { |name| self.scenario(name) }
end
