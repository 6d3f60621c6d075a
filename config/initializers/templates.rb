# Production reads all templates when it starts, as it does with code and texts. Otherwise, after `git pull`,
# the running process would show new templates with its old code. Overrides methods of Rails
# (docs/decisions/0072-overrides-of-private-methods.md).
module ReadWhenFound
  def initialize(filename)
    super
    @text = ::File.binread(filename).freeze
  end

  def to_s = @text.dup
end

module FindsTemplates
  NONE = { locale: [], handlers: [], formats: [], variants: [] }.freeze

  # Finding one file of a path finds all, for other formats and languages.
  def self.run
    requested = ActionView::TemplateDetails::Requested.new(**NONE)
    ActionView::PathRegistry.all_file_system_resolvers.each do |resolver|
      resolver.all_template_paths.each do |path|
        resolver.find_all(path.name, path.prefix, path.partial?, {}, requested)
      end
    end
  end
end

ActionView::Template::Sources::File.prepend ReadWhenFound
Rails.application.config.after_initialize { |app| FindsTemplates.run if app.config.eager_load }
