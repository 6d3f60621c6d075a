# Shared by faults that hit one Puma worker.
module Lab::Faults::OfWorkers
  VARIABLE = "WEB_CONCURRENCY"

  private
    # The number of workers before the fault. Raises Lab::Error if the server has no workers.
    def workers = @workers ||= count_workers

    # Puma forks them one by one: complete when no more appear within a second.
    def count_workers
      before = nil
      until (count = server.workers.size) == before
        before = count
        sleep 1
      end
      return count if count.positive?

      raise Lab::Error, "The #{target.name} server is a single process without workers. #{remedy}"
    end

    # The variable of a parameter isn't inherited, so it can't be set outside of the lab.
    def remedy
      name, parameter = target.parameters.find { |_, parameter| parameter["environment"] == VARIABLE }
      several = parameter && parameter["values"].find { |value| value.to_i > 1 }
      return "Start several: --param #{name}=#{several}." if several

      "Set the variable for their number, such as #{VARIABLE}, in target: environment. kill-group and " \
      "restart need no workers."
    end
end
