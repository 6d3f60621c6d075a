# A request to measure, and the concurrency at which to send it.
Target = Data.define(:name, :method, :concurrency, :database, :signed_in, :path_of) do
  def label = "#{name} c=#{concurrency}"
  def empty? = name == "empty Rack app"
  def path(server) = path_of.respond_to?(:call) ? path_of.call(server) : path_of
  def flags(server) = [ "-m", method, *([ "-H", "Cookie: #{server.cookie}" ] if signed_in) ]
end

module Targets
  SCENARIOS = %w[
    posts_index post_show user_show post_create comment_create post_destroy comment_destroy read_heavy
    write_heavy balanced
  ].freeze

  class << self
    def suite(name)
      case name
      when "pages" then [ empty, *SCENARIOS.first(4).map { |scenario| scenario(scenario, 20) }, *pages ]
      when "ladder"
        [ empty, *[ 1, 20, 256 ].flat_map { |c| SCENARIOS.map { |scenario| scenario(scenario, c) } } ]
      else abort "Unknown suite #{name}. Choose pages or ladder."
      end
    end

    private
      def empty
        Target.new("empty Rack app", "GET", 20, nil, false, "/")
      end

      # Scenarios that delete rows need more than they can delete.
      def scenario(name, concurrency)
        database = name.match?(/destroy|heavy|balanced/) ? :large : :sample
        Target.new(name, "POST", concurrency, database, false, "/benchmarking/#{name}")
      end

      def pages
        [
          [ "home", "/" ], [ "thread of 10", ->(server) { server.thread(:short) } ],
          [ "thread of 1,000", ->(server) { server.thread(:long) } ]
        ].flat_map do |name, path|
          [ false, true ].map do |signed_in|
            Target.new("#{name}, signed #{signed_in ? "in" : "out"}", "GET", 20, :sample, signed_in, path)
          end
        end
      end
  end
end
