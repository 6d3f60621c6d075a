# The GET routes of pages that may be answered from a cache or with 304, with the paths of their pages.
class CachedRoutes
  # The block returns the values of a parameter to request pages with. Raises if it has none.
  def initialize(&values) = @values = values

  # A route without a value for an optional part is requested without it.
  def paths
    self.class.all.flat_map { |route| paths_of(route) }.uniq
  end

  CALLS = [ "not_modified?(", "set_page_etag" ].freeze # as Revalidation defines them

  class << self
    def all = @all ||= Rails.application.routes.routes.select { |route| cached?(route) }

    # The paths of the controllers that answer members' GET requests with 304 (Revalidation).
    def revalidating
      concerns = sources("concerns/*.rb", CALLS).without("concerns/revalidation")
      words = CALLS + concerns.map { |path| File.basename(path).camelize }
      sources("**/*_controller.rb", words).map { |path| path.delete_suffix("_controller") } & readable
    end

    private
      def cached?(route)
        action, controller = route.defaults.values_at(:action, :controller)
        if route.verb.include?("GET") && !route.internal && controller
          type = "#{controller.camelize}Controller".safe_constantize
          type && caches?(type.new.tap { |instance| instance.action_name = action.to_s })
        end
      end

      def caches?(controller)
        callback = controller.class.try(:_process_action_callbacks)
          &.find { |found| found.filter == :allow_caching_for_visitors }
        callback && callback.instance_variable_get(:@if).all? { |condition| condition.match?(controller) }
      end

      # Of the files with one of the +words+, by their paths without extension.
      def sources(pattern, words)
        root = Rails.root.join("app/controllers")
        files = root.glob(pattern).select { |file| file.read.match?(Regexp.union(words)) }
        files.map { |file| file.relative_path_from(root).to_s.delete_suffix(".rb") }
      end

      def readable
        routes = Rails.application.routes.routes.select { |route| route.verb.include?("GET") }
        routes.map { |route| route.defaults[:controller] }
      end
  end

  private
    def paths_of(route)
      spec = route.path.spec.to_s.sub("(.:format)", "").sub(".:format", ".atom")
      [ spec.gsub(/\(.*?\)/, ""), spec.delete("()") ].uniq.flat_map do |template|
        fill(template.presence || "/", route)
      end
    end

    def fill(template, route)
      names = template.scan(/[:*](\w+)/).flatten
      return [ template ] if names.empty?

      values = names.map { |name| Array(@values.call(name, route.defaults[:controller])) }
      values.first.product(*values.drop(1)).map do |combination|
        names.zip(combination).reduce(template) { |path, (name, value)| path.sub(/[:*]#{name}/, value.to_s) }
      end
    end
end
