module HouseRules
  private
    # The block returns what breaks the rule in +thing+, if anything does, and what to do about it.
    def hold(things)
      broken = things.filter_map do |thing|
        offences, remedy = yield(thing)
        "#{Array(thing).join(" ")}: #{offences.to_sentence}. #{remedy}" if offences.present?
      end
      assert broken.empty?, broken.join("\n")
    end

    def example(text, extension: "rb")
      SourceCode.new(Rails.root.join("an_example.#{extension}"), text)
    end
end
