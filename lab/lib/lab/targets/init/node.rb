require "json"

# A Node application with a start script.
class Lab::Init::Node < Lab::Init::Application
  def here? = exist?("package.json") && !script.nil?
  def found = "a Node application, whose start script is: #{script}"

  # Without npm, which would not pass signals on to the server.
  def target
    command = script.match?(/\Anode\s/) ? script : "npx --no-install #{script}"
    "target:\n  serve: #{command.inspect} # it must listen on the port in the variable PORT\n  ready: /\n" \
      "  environment: { NODE_ENV: production }\n"
  end

  private
    def script = JSON.parse(read("package.json")).dig("scripts", "start")
end
