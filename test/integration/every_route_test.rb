require "test_helper"
%w[ routes sample plain_requests report ].each { |name| require Rails.root.join("script/fuzzing/#{name}") }

# Every route with each of its verbs, in every format, by every persona, through all middleware. Each request is rolled back, so
# that none depends on another. To send one again: ROUTE='GET /link-check' bin/rails test test/integration/every_route_test.rb
class EveryRouteTest < ActiveSupport::TestCase
  include ActiveJob::TestHelper

  ROUTE = ENV["ROUTE"]
  DATABASES = [ ApplicationRecord, SolidQueue::Record, SolidErrors::Record ].freeze

  # Some with formats, since what a format does depends on the page and hardly on the persona.
  PERSONAS = [
    "visitor", "new", "applicant", "member", "suspended", "moderator", "administrator", "ended session",
    "read token", "write token", "feeds token", "revoked token", "token of a suspended member"
  ].freeze
  WITH_FORMATS = %w[ member administrator ] << "write token"

  setup do
    @requests = Fuzzing::PlainRequests.new(JSON.parse(Fuzzing::Routes.all.to_json))
    @requests.sample = JSON.parse(Fuzzing::Sample.new.refresh.to_json)
    Site.reload
    @client = RackClient.new(with_page_caches)
  end

  PERSONAS.each do |persona|
    test "responds without server errors to a #{persona}" do
      formats = WITH_FORMATS.include?(persona) ? Fuzzing::PlainRequests::FEW_FORMATS : []
      assert_no_failures persona, formats:, others: false
    end

    slow_test "responds without server errors to a #{persona}, in every format and about every row" do
      assert_no_failures persona
    end
  end

  private
    def assert_no_failures(persona, **options)
      credentials = credentials_of(persona)
      requests = @requests.of(persona, **options).select { |request| ROUTE.nil? || name_of(request).start_with?(ROUTE) }
      failures = requests.filter_map { |request| failure_of(request, credentials) }
      assert_empty failures, failures.join("\n")
    end

    # The stack of the test environment has none.
    def with_page_caches
      settings = -> { "#{Site.version} #{MaintenanceMode.on?}" }
      PageCache.new(MemberRevalidation.new(Rails.application, settings:), settings:)
    end

    def credentials_of(persona)
      case persona
      when "ended session" then signed_in("member").tap { Session.delete_all }
      when "feeds token" then bearer(@requests.sample["tokens"]["feeds"])
      when "revoked token" then bearer(@requests.sample["tokens"]["write"]).tap { AccessToken.delete_all }
      when "token of a suspended member" then bearer(token_of("fuzz_suspended"))
      else signed_in(persona)
      end
    end

    def signed_in(persona)
      person = Fuzzing::Person.new(persona, @client, @requests)
      person.send(Fuzzing::Request.new(persona:, verb: "GET", target: "/about", headers: {}, body: nil, route: nil), "about")
      person.credentials
    end

    def token_of(username) = AccessToken.create!(user: User.find_by!(username:), name: "A script", scope: "write").secret
    def bearer(secret) = { "Authorization" => "Bearer #{secret}" }

    # Nil, or what went wrong.
    def failure_of(request, credentials)
      response = rolled_back { @client.send(request.verb, request.target, { **credentials, **request.headers }, request.body) }
      if response.status >= 500 && request.route != Fuzzing::Report::NOT_READY
        error = @client.exception&.full_message(highlight: false, order: :top)
        "#{response.status} #{name_of(request)} #{request.headers} #{request.body}\n#{error.to_s.lines.first(5).join}"
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
      clear_markup_caches
    end
end
