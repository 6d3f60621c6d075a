require "json_schemer"

# Sends API requests and validates each response against docs/openapi.yaml.
module ApiHelper
  FOLDER = "/api/v1"
  FILE = Rails.root.join("docs/openapi.yaml")
  DOCUMENT = YAML.safe_load(FILE.read, aliases: true)

  private
    def token_of(user, scope: "write", **attributes)
      AccessToken.create!(user:, name: "A script", scope:, **attributes).secret
    end

    # Asserts the status and returns the parsed body.
    def api(status, verb, path, by: nil, headers: {}, **fields)
      headers = { "Authorization" => ("Bearer #{by}" if by), **headers }.compact
      if verb == :get
        get "#{FOLDER}#{path}", headers:
      else
        public_send verb, "#{FOLDER}#{path}", headers:, params: fields, as: :json
      end
      assert_response status, response.body
      check_against_description verb, path
      response.media_type.to_s.end_with?("json") ? JSON.parse(response.body) : response.body
    end

    def check_against_description(verb, path)
      pointer = [ "paths", template_of(path), verb.to_s, "responses", response.status.to_s ]
      description = described(pointer) or
        flunk "docs/openapi.yaml has no response #{response.status} for #{verb} #{path}"
      description[:content] ? check_content(description) : assert_empty(response.body)
    end

    # The content of the response at +keys+, following a $ref, and its own keys.
    def described(keys)
      node = DOCUMENT.dig(*keys) or return
      keys = node["$ref"].delete_prefix("#/").split("/") if node["$ref"]
      { keys:, content: DOCUMENT.dig(*keys)["content"] }
    end

    def check_content(description)
      assert_includes description[:content].keys, response.media_type
      return unless response.media_type.end_with?("json")

      pointer = [ *description[:keys], "content", response.media_type, "schema" ]
        .map { |key| CGI.escapeURIComponent(key.gsub("~", "~0").gsub("/", "~1")) }.join("/")
      problems = schemas.ref("#/#{pointer}").validate(JSON.parse(response.body))
        .map { |error| error["error"] }
      assert_empty problems, response.body
    end

    def schemas = @schemas ||= JSONSchemer.openapi(DOCUMENT)

    def template_of(path)
      bare = path.split("?").first
      DOCUMENT["paths"].keys.sort_by { |template| template.count("{") }
        .find { |template| bare.match?(/\A#{template.gsub(/\{\w+\}/, "[^/]+")}\z/) } or
          flunk "docs/openapi.yaml has no path #{bare}"
    end
end
