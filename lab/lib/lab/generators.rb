# The load generators that the lab can drive, the one with the strongest verification first.
module Lab::Generators
  class << self
    def all = [ Oha, Wrk, Hey, ApacheBench ].map(&:new)
    def found = all.select(&:executable)

    # The best installed one, or the one called +name+. Raises Lab::Error with instructions for installing one.
    def find(name = nil)
      return found.first || raise(Lab::Error, "No load generator is installed. #{remedy}") unless name

      generator = all.find { |candidate| candidate.name == name } or
        raise Lab::Error, "There is no generator #{name}. Choose from: #{all.map(&:name).join(", ")}."
      generator.executable ? generator : raise(Lab::Error, "#{name} is not installed. #{generator.remedy}")
    end

    def remedy
      "Install oha (https://github.com/hatoo/oha) or set OHA=/path/to/oha. Or apt-get install wrk, hey or apache2-utils."
    end
  end
end
