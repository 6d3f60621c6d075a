# The site that script/fuzz starts: its responses say how much CPU time they took. Passwords get the lowest
# cost, since hashing them takes 0.2 s by design.
require_relative "../../config/environment"

BCrypt::Engine.cost = BCrypt::Engine::MIN_COST

use(Class.new do
  def initialize(app) = @app = app

  def call(env)
    started = now
    @app.call(env).tap do |_status, headers, _body|
      headers["x-cpu-milliseconds"] = ((now - started) * 1_000).round(1).to_s
    end
  end

  private
    def now = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID)
end)
run Rack::Builder.parse_file(File.expand_path("../../config.ru", __dir__))
