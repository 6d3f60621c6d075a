require "prism"

# The routes that the config/routes.rb of a Rails application, which isn't run, certainly or possibly defines.
class Lab::Init::Routes
  FILE = "config/routes.rb"
  ACTIONS = %w[ index new create ].freeze
  KINDS = %i[ resources resource devise_for root get ].freeze
  WRITTEN = [ *KINDS, :namespace, :scope ].freeze
  NEUTRAL = %i[ defaults controller shallow authenticate authenticated unauthenticated devise_scope ].freeze

  # +scope+ is the path of the scopes around it. +reason+ says why a request may not reach it; nil if it does.
  Route = Data.define(:kind, :name, :scope, :path, :actions, :options, :reason) do
    # Its name in lab.yml, and in the schema if its model has the namespace, too.
    def label = "#{scope}/#{name}".scan(/\w+/).join("_")
    def top? = scope.empty?
    def action?(action) = actions.include?(action)
  end

  Scope = Data.define(:path, :actions, :reason)

  # The block returns the text of a file, and an empty string if it is missing.
  def initialize(&read)
    @read, @routes, @concerns = read, [], {}
    visit_file FILE, Scope.new(path: "", actions: ACTIONS, reason: nil)
  end

  # The routes that requests reach without further knowledge, those outside of scopes first.
  def known = @known ||= @routes.select { |route| route.reason.nil? }.partition(&:top?).flatten

  # The reasons why the paths of other resources are left out, or a file.
  def unknown
    @routes.filter_map { |route| "#{route.path}: #{route.reason}" if route.reason &&
      route.kind == :resources }.uniq
  end

  private
    def visit_file(path, scope)
      parsed = Prism.parse(@read.call(path))
      if parsed.failure?
        add :resources,
          scope.with(reason: "has a syntax error in line #{parsed.errors.first.location.start_line}"), path:
      elsif parsed.value.statements.body.empty?
        add :resources, scope.with(reason: "is missing or empty"), path:
      else
        visit parsed.value, scope
      end
    end

    def visit(node, scope)
      case node
      when nil then nil
      when Prism::CallNode then visit_call node, scope
      when Prism::IfNode, Prism::UnlessNode, Prism::CaseNode
        visit_children node, scope.with(reason: "depends on a condition")
      else visit_children node, scope
      end
    end

    def visit_children(node, scope) = node.compact_child_nodes.each { |child| visit child, scope }

    def visit_call(call, scope)
      *names, options = *literal(call.arguments&.arguments.to_a), {}
      names.last.is_a?(Hash) and options = names.pop
      scope = scope.with(reason: scope.reason || doubt(call.name, names, options))

      case call.name
      when *KINDS then routes call, names, options, scope
      when :draw then call.block ? visit(call.block, scope) : draw(names.first, scope)
      when :concern then @concerns[names.first] = call.block
      when :concerns then names.flatten.each { |name| visit @concerns[name], scope }
      when :namespace then visit call.block, inner(scope, options.fetch("path", names.first), options)
      when :scope then visit call.block,
        inner(scope, options.fetch("path") { names.map { text(_1) }.join("/") }, options)
      when :constraints, *NEUTRAL then visit call.block, scope
      else visit call.block, scope.with(reason: scope.reason || "inside of #{call.name}")
      end
    end

    def draw(name, scope) = visit_file("config/routes/#{text(name)}.rb", scope)

    def inner(scope, path, options)
      scope.with(path: join(scope.path, path), actions: actions(options, scope))
    end

    def routes(call, names, options, scope)
      (names.empty? ? options.keys.first(1) : names).each do |name|
        path = join(scope.path, call.name == :root ? "" : options.fetch("path", name))
        add call.name, scope, path:, name: text(name), actions: actions(options, scope), options: options
        below = scope.with(path: call.name == :resources ? "#{path}/:#{parameter(name, options)}" : path)
        visit call.block, below
        [ *options["concerns"] ].each { |concern| visit @concerns[concern], below }
      end
    end

    def parameter(name, options)
      "#{Lab::Init::Resource.singular(text(name))}_#{text(options.fetch("param", "id"))}"
    end

    def add(kind, scope, path:, name: "", actions: [], options: {})
      needed = path.scan(/[:*]\w+/)
      reason = scope.reason || ("needs #{needed.join(" and ")}" if needed.any?)
      @routes << Route.new(kind:, name:, scope: scope.path,
        path: path.empty? ? "/" : path, actions:, options:, reason:)
    end

    def actions(options, scope)
      if options.key?("only") then ACTIONS & [ *options["only"] ]
      elsif options.key?("except") then ACTIONS - [ *options["except"] ]
      else scope.actions
      end
    end

    # Without optional segments, such as (:locale).
    def join(scope, path) = "#{scope}/#{text(path)}".gsub(/\([^)]*\)/, "").squeeze("/").chomp("/")

    def doubt(name, names, options)
      constraints = name == :constraints ? names.first || options : options.fetch("constraints", {})
      written = [ *names, *options.values_at("only", "except", "path", "**") ].flatten
      if WRITTEN.include?(name) && written.any?(Prism::Node) then "has computed options"
      elsif !of_ids?(constraints, options["param"]) then "has constraints"
      end
    end

    def of_ids?(constraints, parameter)
      constraints.is_a?(Hash) && constraints.keys.all? { |key| key == parameter || text(key).end_with?("id") }
    end

    def text(value) = value.is_a?(Prism::Node) ? value.slice.gsub(/\s+/, " ") : value.to_s

    # Strings, arrays and hashes with string keys; nodes for everything that only Ruby can compute.
    def literal(node)
      case node
      when Array then node.map { |one| literal(one) }
      when Prism::SymbolNode, Prism::StringNode then node.unescaped
      when Prism::NilNode then ""
      when Prism::ArrayNode then literal(node.elements)
      when Prism::HashNode, Prism::KeywordHashNode
        node.elements.to_h do |pair|
          pair.is_a?(Prism::AssocNode) ? [ literal(pair.key), literal(pair.value) ] : [ "**", pair ]
        end
      else node
      end
    end
end
