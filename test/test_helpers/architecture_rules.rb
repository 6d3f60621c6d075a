module ArchitectureRules
  private
    # The block returns the offenses of each subject, if any, and what to do about them.
    def assert_no_offenses(subjects)
      failures = subjects.filter_map do |subject|
        offenses, remedy = yield(subject)
        "#{Array(subject).join(" ")}: #{offenses.to_sentence}. #{remedy}" if offenses.present?
      end
      assert failures.empty?, failures.join("\n")
    end

    def source_code(text, extension: "rb")
      SourceCode.new(Rails.root.join("an_example.#{extension}"), text)
    end
end
