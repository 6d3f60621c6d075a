require "json"

# Profiles Node with the profiler of V8, which is built in.
class Lab::Profiler::Node < Lab::Profiler::Preloaded
  RUNTIME, EXTENSION = "Node", "cpuprofile"
  NOT_RUNNING = [ "(idle)", "(program)" ].freeze # what V8 calls time without JavaScript
  ROOT = "(root)"
  OPTION = %(--require #{JSON.generate(File.join(FOLDER, "node.cjs"))}).freeze

  def self.environment(folder, environment)
    { "NODE_OPTIONS" => [ environment["NODE_OPTIONS"], OPTION ].compact.join(" "), "LAB_PROFILE" => folder }
  end

  private
    def missing = "V8 has no profiler"

    # A .cpuprofile is a tree whose nodes count the samples in which they were the innermost function.
    def read(path)
      nodes = JSON.parse(File.read(path)).fetch("nodes").to_h { |node| [ node["id"], node ] }
      parents =
        nodes.values.flat_map { |node| node.fetch("children", []).map { |child| [ child, node["id"] ] } }.to_h
      hit = nodes.values.select { |node| node["hitCount"].to_i.positive? && running?(node) }
      Lab::Stacks.of(hit.map { |node|
        [ stack(node, nodes, parents).map { |one| label(one["callFrame"]) }, node["hitCount"] ]
      })
    end

    def running?(node) = !NOT_RUNNING.include?(node.dig("callFrame", "functionName"))

    def stack(node, nodes, parents)
      callers = [ node ]
      callers.unshift nodes.fetch(parents[callers.first["id"]]) while parents[callers.first["id"]]
      callers.reject { |one| one.dig("callFrame", "functionName") == ROOT }
    end

    def label(frame)
      name = frame["functionName"].empty? ? "(anonymous)" : frame["functionName"]
      frame["url"].empty? ? name : "#{name} (#{File.basename(frame["url"])}:#{frame["lineNumber"] + 1})"
    end
end
