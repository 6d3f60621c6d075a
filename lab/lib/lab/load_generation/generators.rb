# The load generators that the lab can drive, the one with the strongest verification first.
module Lab::Generators
  class << self
    def all = [ Oha, Wrk, Hey, ApacheBench ].map(&:new)
    def found = all.select(&:executable)

    # The best installed one, or the one called +name+. +loads+ are the journeys of each load, and
    # +demands+ are as for Generator#obstacle. Raises Lab::Error with instructions if none is
    # installed or can create the loads.
    def find(name = nil, loads: [], **demands)
      candidates = name ? [ named(name) ] : found
      raise Lab::Error, "No load generator is installed. #{remedy}" if candidates.empty?

      obstacles = candidates.to_h { |generator| [ generator, generator.obstacle(loads, **demands) ] }
      obstacles.key(nil) or
        raise Lab::Error, [ *sentences(obstacles), alternative(candidates, loads, demands) ].join(" ")
    end

    def remedy
      "Run apt-get install wrk, or install oha (https://github.com/hatoo/oha) for --requests: only wrk " \
      "sends forms, JSON and cookies. hey and ab (apache2-utils) only count rows."
    end

    private
      def named(name)
        generator = all.find { |candidate| candidate.name == name } or
          raise Lab::Error, "There is no generator #{name}. Choose from: #{all.map(&:name).join(", ")}."
        generator.executable ? generator : raise(Lab::Error, "#{name} is not installed. #{generator.remedy}")
      end

      # "hey and ab can't send a fixed number of requests."
      def sentences(obstacles)
        obstacles.group_by(&:last).map { |obstacle, all| "#{all.map { |generator, _|
 generator.name }.join(" and ")} #{obstacle}." }
      end

      def alternative(candidates, loads, demands)
        others = (all - candidates).reject { |generator| candidates.map(&:name).include?(generator.name) }
        able = others.find { |generator| generator.obstacle(loads, **demands).nil? }
        if able
          "Use #{able.name}#{". #{able.remedy}" unless able.executable}"
        else
          "No load generator can do both."
        end
      end
  end
end
