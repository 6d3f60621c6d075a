# A page to measure. The path may depend on the server's database.
Target = Data.define(:name, :signed_in, :path_of) do
  def self.all
    pages = { "home" => "/", "thread of 10" => ->(server) { server.thread(:short) },
      "thread of 1,000" => ->(server) { server.thread(:long) } }
    variants = pages.flat_map do |name, path|
      [ false, true ].map { |signed_in| new("#{name}, signed #{signed_in ? "in" : "out"}", signed_in, path) }
    end
    [ new("empty Rack app", false, "/"), *variants ]
  end

  def empty? = name == "empty Rack app"
  def path(server) = path_of.respond_to?(:call) ? path_of.call(server) : path_of
  def flags(server) = signed_in ? [ "-H", "Cookie: #{server.cookie}" ] : []
end
