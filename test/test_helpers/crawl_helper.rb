# For system tests: opens one page of every kind that a reader can reach by links. Pages are of the same kind
# if they have the same route, list and parameters.
module CrawlHelper
  FILES = %w[ .atom .csv .json .sqlite3 .xml .yaml ]
  PAGE = <<~JS
    (() => {
      const pathOf = ({ pathname, search }) => pathname + search
      const links = [...document.links].filter(({ origin }) => origin === location.origin)
      return [document.contentType, pathOf(location), [...new Set(links.map(pathOf))]]
    })()
  JS

  private
    # Yields the path of each page after opening it, if its kind is not in +seen+, and adds it. Not where a
    # reader is redirected.
    def crawl(*paths, seen: Set.new)
      tried = Set.new
      while path = paths.shift
        next unless (kind = kind_of(path)) && seen.exclude?(kind) && tried.add?(kind)

        visit path
        type, path, links = page.evaluate_script(PAGE)
        next unless type == "text/html" && (kind = kind_of(path)) && seen.add?(kind)

        yield path
        paths.concat links
      end
    end

    # Nil for feeds and other files, which Chromium would download.
    def kind_of(path)
      path, query = path.split("?", 2)
      return if File.extname(path).in?(FILES)

      route = Rails.application.routes.recognize_path(path)
      parameters = Rack::Utils.parse_query(query).keys.sort - %w[ language return_to ]
      [ *route.values_at(:controller, :action, :list, :section), *parameters ] unless route[:format]
    rescue ActionController::RoutingError # an engine's page
      [ path.gsub(/\d+/, "") ]
    end
end
