require "test_helper"
%w[ routes sample plain_requests report ].each { |name| require Rails.root.join("script/fuzzing/#{name}") }

# Every route with each of its verbs, by every persona, through all middleware, and in every format: with
# bin/ci by some personas, with --full by each, also in every format. Each request is rolled back, so that
# none depends on another. To send one again: ROUTE='GET /link-check' bin/rails test
# test/integration/every_route_test.rb
class EveryRouteTest < ActiveSupport::TestCase
  include ActiveJob::TestHelper

  ROUTE = ENV["ROUTE"]
  DATABASES = [ ApplicationRecord, SolidQueue::Record, SolidErrors::Record ].freeze

  # Those from "new" to "administrator" reach most pages, and share the formats between them.
  PERSONAS = [
    "visitor", "applicant", "new", "member", "suspended", "moderator", "administrator", "ended session",
    "read token", "write token", "feeds token", "revoked token", "token of a suspended member"
  ].freeze

  IN_EACH_RUN = [ "visitor", "member", "moderator", "administrator", "write token" ].freeze

  PERSONAS.each_with_index do |persona, turn|
    public_send IN_EACH_RUN.include?(persona) ? :test : :slow_test,
      "responds without server errors to a #{persona}" do
      assert_no_failures persona, requests.share_of(persona, turn)
    end

    slow_test "responds without server errors to a #{persona}, in every format and about every row" do
      assert_no_failures persona, requests.of(persona)
    end
  end

  test "sends each verb of each route in each format, by each persona, and in each format by each persona" do
    shares, all = PERSONAS.each_with_index.map do |persona, turn|
      [ requests.share_of(persona, turn), requests.of(
        persona, formats: Fuzzing::PlainRequests::FEW_FORMATS, others: false
      ) ]
    end.transpose.map(&:flatten)

    %i[ verb format persona ].combination(2) do |pair|
      kinds = [ all, shares ].map do |sent|
        sent.map { |request| pair.map { |part| part_of(request, part) } }.uniq
      end
      assert_empty kinds.reduce(:-), pair.to_s
    end
  end

  private
    def requests
      @requests ||= Fuzzing::PlainRequests.new(JSON.parse(Fuzzing::Routes.all.to_json)).tap do |requests|
        requests.sample = JSON.parse(Fuzzing::Sample.new.refresh.to_json)
        Site.reload
      end
    end

    def client = @client ||= RackClient.new

    def assert_no_failures(persona, sent)
      credentials = credentials_of(persona)
      sent = sent.select { |request| ROUTE.nil? || name_of(request).start_with?(ROUTE) }
      failures = sent.filter_map { |request| failure_of(request, credentials) }
      assert_empty failures, failures.join("\n")
    end

    # By extension or by header. Whether fields are sent counts as one.
    def part_of(request, part)
      case part
      when :persona then request.persona
      when :verb then [ request.verb, request.route ]
      when :format
        if request.route.include?(Fuzzing::PlainRequests::FORMAT)
          extension = request.target[/\.(json|atom|csv)\b/]
        end
        [ extension, request.headers["Accept"], request.body.nil? && request.verb != "GET" ]
      end
    end

    def credentials_of(persona)
      case persona
      when "ended session" then signed_in("member").tap { Session.delete_all }
      when "feeds token" then bearer(requests.sample["tokens"]["feeds"])
      when "revoked token" then bearer(requests.sample["tokens"]["write"]).tap { AccessToken.delete_all }
      when "token of a suspended member" then bearer(token_of("fuzz_suspended"))
      else signed_in(persona)
      end
    end

    def signed_in(persona)
      person = Fuzzing::Person.new(persona, client, requests)
      person.send(
        Fuzzing::Request.new(persona:, verb: "GET", target: "/about", headers: {}, body: nil, route: nil),
        "about"
      )
      person.credentials
    end

    def token_of(username)
      AccessToken.create!(user: User.find_by!(username:), name: "A script", scope: "write").secret
    end

    def bearer(secret) = { "Authorization" => "Bearer #{secret}" }

    # Nil, or what went wrong.
    def failure_of(request, credentials)
      response = rolled_back do
        client.send(request.verb, request.target, { **credentials, **request.headers }, request.body)
      end
      Caches.clear unless request.verb == "GET"
      if response.status >= 500 && request.route != Fuzzing::Report::NOT_READY
        error = client.exception&.full_message(highlight: false, order: :top)
        "#{response.status} #{name_of(request)} #{request.headers} " \
        "#{request.body}\n#{error.to_s.lines.first(5).join}"
      end
    end

    def name_of(request) = "#{request.verb} #{request.target}"

    def rolled_back(databases = DATABASES, &request)
      database, *others = databases
      return yield if database.nil?

      response = nil
      database.transaction(requires_new: true, joinable: false) do
        response = rolled_back(others, &request)
        raise ActiveRecord::Rollback
      end
      response
    ensure
      Rails.cache.clear # rate limits
    end
end
