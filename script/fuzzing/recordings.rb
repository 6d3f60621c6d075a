require "nokogiri"
require "uri"

# Requests to send again with changes: those that the site accepted, and its forms, as a browser sends them.
module Fuzzing
  class Recordings
    MAX_OF_ROUTE = 3 # for each persona; later ones replace earlier ones, whose rows may be gone
    FORM = "application/x-www-form-urlencoded"
    BUTTONS = "button[name], button[formaction], input[type=submit][name]"
    FIELDS = "input[name], textarea[name], select[name]"

    def initialize(routes)
      @routes = routes.map { |route| [ route["path"], pattern(route["path"]) ] }
      @by_route = {}
      @parsed = Hash.new(0)
    end

    def any? = @by_route.any?

    def pick(random)
      list = @by_route.values[random.rand(@by_route.size)]
      list[random.rand(list.size)]
    end

    def add(request, response)
      return unless response.status.between?(200, 399)

      keep request
      return unless response.header("content-type").to_s.start_with?("text/html")
      return unless (@parsed[key_of(request)] += 1) <= MAX_OF_ROUTE

      forms_in(response.body, request).each { |form| keep form }
    end

    private
      def pattern(path)
        source = Regexp.escape(path).gsub("\\(", "(?:").gsub("\\)", ")?")
        source = source.gsub(/\\\*\w+/, ".+").gsub(/:\w+/, "[^/]+")
        /\A#{source}\z/
      end

      def keep(request)
        list = @by_route[key_of(request)] ||= []
        list << request
        list.shift if list.size > MAX_OF_ROUTE
      end

      def key_of(request) = [ request.persona, request.verb, request.route ]

      def forms_in(body, page)
        html = body.dup.force_encoding("UTF-8").scrub
        document = Nokogiri::HTML5(html, max_tree_depth: -1, max_attributes: -1)
        document.css("form").flat_map do |form|
          buttons = document.css(BUTTONS).select { |button| of?(button, form) }
          [ nil, *buttons ].filter_map { |button| request_of(form, button, page) }
        end
      end

      def of?(button, form)
        button["form"] ? button["form"] == form["id"] : button.ancestors("form").first == form
      end

      # As the browser sends it when +button+ is pressed.
      def request_of(form, button, page)
        target = button&.[]("formaction") || form["action"] || page.target
        verb = (button&.[]("formmethod") || form["method"] || "get").upcase
        pairs = form.css(FIELDS).filter_map { |field| pair(field) }
        pairs << [ button["name"], button["value"].to_s ] if button&.[]("name")
        return unless target.start_with?("/") && (route = route_of(target))

        query = URI.encode_www_form(pairs)
        if verb == "GET"
          target = "#{target[/\A[^?]*/]}?#{query}"[0, 4_000]
          Request.new(persona: page.persona, verb:, target:, headers: {}, body: nil, route:)
        else
          headers = { "Content-Type" => FORM }
          Request.new(persona: page.persona, verb:, target:, headers:, body: query, route:)
        end
      end

      def pair(field)
        value = case field.name
        when "select" then (field.at_css("option[selected]") || field.at_css("option"))&.[]("value")
        when "textarea" then field.text
        else field["value"].to_s if !%w[ checkbox radio ].include?(field["type"]) || field["checked"]
        end
        [ field["name"], value ] if value
      end

      def route_of(target)
        path = target[/\A[^?#]*/]
        @routes.find { |_, pattern| pattern.match?(path) }&.first
      end
  end
end
