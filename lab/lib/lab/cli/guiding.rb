# Commands that guide through a workshop.
module Lab::CLI::Guiding
  def self.included(cli)
    cli.class_eval do
      desc "workshop [DIRECTORY]", "Follow a workshop step by step"
      long_desc "Copies the application to DIRECTORY (./workshop), says what to change and why, and checks " \
        "in the running " \
        "server that the change took effect. Measures before and after a step that is said to make it " \
        "faster. Call it again to continue."
      option :auto, type: :boolean, default: false, desc: "apply every step instead of waiting for you"
      option :step, desc: "only this step, by name or the beginning of it; if it is done, it is checked again"
      option :list, type: :boolean, default: false, desc: "list the steps and what is left out"
      option :measure, type: :boolean, default: true, desc: "measure before and after"
      def workshop(directory = "workshop")
        workshop = Lab::Workshop.in(directory)
        return list_steps(workshop) if options[:list]

        stop_orphans
        measurement = Lab::Workshop::Measurement.new(workshop) if options[:measure]
        guide = Lab::Workshop::Guide.new(workshop, auto: options[:auto], measurement:)
        if options[:step] then guide.lead_to workshop.step(options[:step])
        else say "All steps are done." if guide.lead
        end
      end
    end
  end

  private
    def list_steps(workshop)
      section "#{workshop.title} (#{workshop.source})", workshop.rows
      section "Left out", workshop.left_out.to_a
    end
end
