require "securerandom"

# The loads of a scenario on a running server: the warm-up, the measured load, and the lab's own requests.
# Clients are signed in once, before the first of them.
class Lab::Loads
  # +marked+ is whether requests carry a token that is looked up later; +stages+ belong to the measured load.
  def initialize(target, scenario, url:, concurrency:, marked:, stages: nil)
    @target = target
    @scenario = scenario
    @url = url
    @concurrency = concurrency
    @marked = marked
    @stages = stages
  end

  def warm_up(**) = load(marked: false, **)
  def counted(**) = load(marked: @marked, stages: @stages, **)

  # Defines successful responses, of a scenario with a single request.
  def answer = journeys.first.requests.first.answer

  # Sends each request whose response must meet more than a status. Returns a description of the first
  # successful response that isn't as required; nil if all are. Yields the token of each round.
  def problem
    journeys.select { |journey| journey.requests.any? { |request| request.answer.specified? } }
      .each do |journey|
      token = SecureRandom.hex(8)
      yield token
      problem = problem_of(journey, token)
      return problem if problem
    end
    nil
  end

  private
    # A request without a response is no problem here: the load counts it.
    def problem_of(journey, token)
      csv = journey.rows.sample
      journey.requests.each do |request|
        response = sessions.first.request(request, token:, csv:)
        problem = request.answer.problem(response.body) if request.answer.accepts?(response.code.to_i)
        return "answered #{request.path_without_token} with #{response.code}, but #{problem}" if problem
      end
      nil
    rescue Lab::Session::Unreachable
      nil
    end

    def journeys = @journeys ||= Lab::Journey.of(@scenario, @target)
    def sign_in? = journeys.any?(&:sign_in)

    # One for each client, up to a limit; a single one without a sign-in.
    def sessions
      @sessions ||= Array.new(sign_in? ? [ @concurrency, @target.sign_in.sessions ].min : 1) do |number|
        session = Lab::Session.new(@url, headers: @target.headers)
        sign_in? ? session.sign_in(@target.sign_in, number:) : session
      end
    end

    def load(marked:, stages: nil, **how)
      simple = stages.nil? && journeys.one? && journeys.first.simple?
      how = { url: @url, concurrency: @concurrency, answer:, **how }
      Lab::Load.new(**how, **(simple ? simple_load(marked) : { plan: plan(stages) }))
    end

    def plan(stages)
      @checked ||= journeys.each { |journey| journey.check(self.sessions.map(&:page)) }
      sessions = self.sessions.map { |session| { cookie: session.cookie, page: session.page }.compact }
      Lab::LoadPlan.new(journeys, sessions:, stages:)
    end

    def simple_load(marked)
      request = journeys.first.requests.first
      { url: "#{@url}#{request.path_without_token}", http_method: request.http_method,
        headers: request.headers, token: (request.token_parameter if marked) }
    end
end
