# Includes the concerns of Post and Comment in a random order, with the seed in SHUFFLE_INCLUDES. Required
# before the application is loaded.
module ShuffledIncludes
  MODELS = %w[ Post Comment ]

  def include(*modules)
    random = Random.new(Integer(ENV["SHUFFLE_INCLUDES"]))
    super(*(MODELS.include?(name) ? modules.shuffle(random:) : modules))
  end

  Class.prepend self if ENV["SHUFFLE_INCLUDES"]
end
