# The faults that the lab can inject into a server while it writes. Each has a class.
module Lab::Faults
  class << self
    def all
      { "kill" => Kill, "kill-group" => KillGroup, "restart" => Restart, "lock" => Lock,
        "disk-full" => DiskFull, "stop" => Stop, "lose-storage" => LoseStorage }
    end

    # The faults called +names+, or every fault for "all". Raises Lab::Error if a name is unknown.
    def named(names)
      raise Lab::Error, "Name a fault. #{remedy}" if names.empty?

      (names.include?("all") ? all.keys : names.uniq).to_h do |name|
        [ name, all.fetch(name) { raise Lab::Error, "There is no fault #{name}. #{remedy}" } ]
      end
    end

    private
      def remedy = "Choose from: #{all.keys.join(", ")}, or all."
  end
end
