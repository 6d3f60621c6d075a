# Is written down and done at once, or not at all.
module Decision::CarriedOut
  # Returns false, with errors, when it will not do: somebody else may have decided meanwhile. What is looked at stays so until it is done.
  def carry_out
    Writes.in_turn("decision #{target.model_name} #{target.id}") do
      target.reload
      valid? && save!(validate: false) && perform
    end
  end

  private
    def perform
      case act
      when "removed" then target.remove by: user
      when "restored" then target.restore
      end
      settle if %w[ dismissed removed restored ].include?(act)
      true
    end

    def settle
      Review.upsert({ target.thing_key => target.id, decision_id: id }, unique_by: target.thing_key, update_only: :decision_id)
    end
end
