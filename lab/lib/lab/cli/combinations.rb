# Rejects options that contradict each other: one of them would be ignored.
module Lab::CLI::Combinations
  CONTRADICTIONS = {
    %i[ rate stages ] =>
      "one schedules requests however many clients there are, the other changes the number of clients",
    %i[ seconds stages ] => "the stages set the duration",
    %i[ requests stages ] => "the stages set the duration",
    %i[ concurrency stages ] => "the stages set the numbers of clients",
    %i[ requests seconds ] => "each sets the length of a measurement"
  }.freeze
  ADDITIONS = { any_machine: :against }.freeze # options that only mean something with another one

  private
    def check_combinations
      CONTRADICTIONS.each do |pair, why|
        if pair.all? { |name| options[name] }
          raise Lab::Error, "#{flags(*pair).join(" and ")} can't be combined: #{why}."
        end
      end
      ADDITIONS.each do |name, other|
        raise Lab::Error, "#{flags(name, other).join(" needs ")}." if options[name] && !options[other]
      end
    end

    def flags(*names) = names.map { |name| "--#{name.to_s.tr("_", "-")}" }
end
