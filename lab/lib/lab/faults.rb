# What may happen to a server while it writes, each a class of its own.
module Lab::Faults
  class << self
    def all
      { "kill" => Kill, "kill-group" => KillGroup, "restart" => Restart, "lock" => Lock, "disk-full" => DiskFull,
        "stop" => Stop, "lose-storage" => LoseStorage }
    end

    # Those called +names+, "all" for all of them. Raises Lab::Error when there is none of that name.
    def named(names)
      raise Lab::Error, "Which fault? #{remedy}" if names.empty?

      (names.include?("all") ? all.keys : names.uniq).to_h do |name|
        [ name, all.fetch(name) { raise Lab::Error, "There is no fault #{name}. #{remedy}" } ]
      end
    end

    private
      def remedy = "There are: #{all.keys.join(", ")}; or all."
  end
end
