# Reads the variants on the command line: the name of a target, the path of a file, or a git revision, each
# with parameters, as in main:yjit=on.
class Lab::VariantArgument
  WORKING_DIRECTORY = [ ".", "worktree" ].freeze

  # Revisions belong to +target+, a name or a path (default: lab.yml). With
  # +revisions+, every argument is one.
  def initialize(target: nil, revisions: false)
    @target, @revisions = target, revisions
  end

  # Raises Lab::Error if it doesn't exist or could mean several things.
  def parse(text)
    name, parameters = text.split(":", 2)
    parameters = Lab::Variant.parameters_in(parameters.to_s.split(","))
    variant(name.to_s, parameters).tap(&:check)
  end

  # The target itself, without a revision.
  def target = Lab::Variant.new(target: Lab::Target.reference(@target), parameters: {})

  private
    def variant(name, parameters)
      return revision(name, parameters) if @revisions
      return Lab::Variant.new(target: Lab::Target.reference(name), parameters:) if target?(name)

      revision(name, parameters)
    end

    def target?(name)
      target = name.end_with?(".yml") || !Lab::Target.path?(name).nil?
      refuse_both name if target && reference?(name)
      target
    end

    def revision(name, parameters)
      Lab::Target.find(@target).check_revisions if @revisions
      revision = working_directory?(name) ? Lab::Revision.working_directory : find(name)
      Lab::Target.find(@target).check_revisions
      target.with(parameters:, revision:)
    end

    def working_directory?(name)
      return false unless WORKING_DIRECTORY.include?(name)

      refuse_both name if name != "." && !@revisions && reference?(name)
      true
    end

    def find(name)
      target = Lab::Target.find(@target)
      Lab::Revision.find(name, Lab::Target.path(@target))
    rescue Lab::Error => error
      raise if @revisions || target.nil?

      raise Lab::Error, "There is no target #{name}. Choose from: " \
        "#{Lab::Target.all.map(&:name).join(", ")}, or the path of a " \
        ".yml file. It isn't a git revision either: #{error.message}"
    end

    # Without a target in a repository there are no revisions.
    def reference?(name)
      Lab::Git.of(Lab::Target.find(@target).root).reference?(name)
    rescue Lab::Error
      false
    end

    def refuse_both(name)
      other, way = "a target", "its file"
      other, way = "the working directory", "." if WORKING_DIRECTORY.include?(name)
      raise Lab::Error, "#{name} is a git revision and also #{other}. Use #{way} for that one, or --rev if " \
        "all arguments are revisions."
    end
end
