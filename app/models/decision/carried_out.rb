# Is written down and done at once, or not at all.
module Decision::CarriedOut
  # Returns false, with errors, when it will not do: somebody else may have decided meanwhile. What is looked at stays so until it is done.
  def carry_out
    target.in_turn { valid? && save!(validate: false) && perform }
  end

  private
    def perform
      case act
      when "removed" then take_down
      when "restored" then target.restore
      end
      settle if %w[ dismissed removed restored ].include?(act)
      true
    end

    # What flags had hidden is taken down anew, in a name.
    def take_down
      target.restore if target.hidden?
      target.remove by: user
    end

    def settle
      Review.upsert({ target.thing_key => target.id, decision_id: id }, unique_by: target.thing_key, update_only: :decision_id)
    end
end
