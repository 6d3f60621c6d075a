require "json"
require "uri"
require_relative "mutations"
require_relative "recordings"
require_relative "values"

# Generates requests, determined by the seed, the rows in the sample and, to repeat requests, the responses.
module Fuzzing
  Request = Data.define(:persona, :verb, :target, :headers, :body, :route)

  class Requests
    include Mutations

    SHARE_OF_RECORDED = 0.4
    PERSONAS = [
      "visitor", "new", "applicant", "member", "suspended", "moderator", "administrator",
      "read token", "write token"
    ].freeze
    TOKENS = { "read token" => "read", "write token" => "write" }.freeze
    VERBS = %w[ GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND NONSENSE ].freeze

    # The rows that an id in a path is from: the persona's own, or by controller, or by the parameter's name.
    MINE = {
      "invitations" => "invitations", "settings/sessions" => "sessions", "settings/passkeys" => "passkeys",
      "settings/mutes" => "mutes", "settings/push_subscriptions" => "push_subscriptions",
      "settings/access_tokens" => "access_tokens", "conversations" => "conversations"
    }.freeze
    BY_CONTROLLER = {
      "moderation/content_rules" => "rules", "moderation/abuse_signals" => "hints",
      "moderation/join_requests" => "join_requests",
      "moderation/conversations" => "all_conversations", "moderation/members/notes" => "member_notes",
      "solid_errors/errors" => "errors", "mission_control/jobs/jobs" => "jobs"
    }.freeze
    BY_NAME = {
      "post_id" => "posts", "comment_id" => "comments", "user_username" => "users", "username" => "users",
      "member_username" => "users", "domain" => "domains", "tag" => "tags", "name" => "tags",
      "day" => "days", "job_id" => "jobs",
      "conversation_id" => "all_conversations", "abuse_signal_id" => "hints"
    }.freeze

    WORDS = {
      "application_id" => %w[ frontpage ], "queue_id" => %w[ default ],
      "period" => %w[ day week month year all ], "hour" => %w[ 00 12 23 ],
      "list" => %w[ newest active ask show topstories newstories beststories ],
      "status" => %w[ failed pending 404 422 500 503 ], "source" => %w[ hacker-news lobsters ],
      "within" => %w[ posts comments s c ], "digest" => %w[ x ], "title" => %w[ a/b ],
      "anything" => %w[ posts a/b ]
    }.freeze

    DAMAGE = [ "%FF", "%00", "%", "/../", ";", "//", "%2e%2e/" ].freeze
    BROKEN = [ "{", "[1,2", "\xFF", "--x\r\n\r\n", "a=%", "a[b]=1&a=2", "a[][b]=1&a[c]=2", "null", "\"x\"",
      "[" * 200, "x" * 100_000 ].freeze
    JSON_VALUES = [ nil, true, 5, -1, 1.5, [], [ "a", [ 1 ] ], {}, { "a" => { "b" => 1 } } ].freeze
    FORM = "application/x-www-form-urlencoded"

    attr_accessor :sample
    attr_reader :recordings

    def initialize(routes, seed:)
      @routes, @random, @recordings = routes, Random.new(seed), Recordings.new(routes)
    end

    def next = recordings.any? && chance(SHARE_OF_RECORDED) ? mutate(recordings.pick(random)) : generate

    def generate
      persona = pick(PERSONAS)
      route = route_for(persona)
      verb = chance(0.05) ? pick(VERBS) : route["verb"].split("|").first || pick(VERBS)
      body, type = body_for(route) unless %w[ GET HEAD ].include?(verb) || chance(0.05)
      headers = { "X-Forwarded-For" => address, **({ "Content-Type" => type } if body), **odd_headers }
      Request.new(persona:, verb:, target: target_for(route, persona), headers:, body:, route: route["path"])
    end

    private
      attr_reader :random

      def address = "203.0.#{rand(256)}.#{rand(256)}"

      # Avoids pages that the persona may not see: they only respond with 404.
      def route_for(persona)
        begin
          route = pick(@routes)
        end until @random.rand < weight(route, persona)
        route
      end

      def weight(route, persona)
        case route["path"]
        when %r{\A/admin/} then persona == "administrator" ? 1.0 : 0.15
        when %r{\A/moderation/(?!log)} then %w[ moderator administrator ].include?(persona) ? 1.0 : 0.15
        when %r{\A/api/v1/} then TOKENS.key?(persona) ? 1.0 : 0.2
        when %r{\A/(?:imported|item|[sc]/:id|first-run|dump|themes|colours|t/)} then 0.15
        when "/:status(.:format)" then 0.15
        else TOKENS.key?(persona) ? 0.1 : 1.0
        end
      end

      def target_for(route, persona)
        path = fill(route, persona).gsub(%r{/{2,}}, "/")
        path << pick(DAMAGE) if chance(0.01)
        query = query_for(route)
        query.empty? ? path : "#{path}?#{query}"
      end

      # Mostly without the format. Other optional parts are included half of the time.
      def fill(route, persona)
        template = route["path"].gsub("(.:format)") { chance(0.12) ? ".#{pick(Values::FORMATS)}" : "" }
        template = template.gsub(/\(([^()]*)\)/) { chance(0.5) ? $1 : "" }
        template = template.gsub(".:format") do
          ".#{pick(chance(0.9) ? %w[ atom rss json ] : Values::FORMATS)}"
        end
        template.gsub(/[:*]([a-z_]+)/) do
          escape(chance(0.03) ? pick(Values::ODD).byteslice(0, 200) : segment($1, route, persona))
        end
      end

      def segment(name, route, persona)
        kind = name == "id" ? kind_of_id(route["controller"]) : BY_NAME[name]
        rows = rows_of(kind, sample["own"][persona] || sample["own"]["tokens"])
        pick(rows.empty? ? WORDS.fetch(name, [ "1" ]) : rows).to_s
      end

      def kind_of_id(controller)
        comments_or_posts = controller.include?("comments") ? "comments" : "posts"
        MINE[controller] || BY_CONTROLLER[controller] || comments_or_posts
      end

      def rows_of(kind, mine)
        mine_only = MINE.value?(kind) || (own? && mine[kind]&.any?)
        mine_only ? mine.fetch(kind) : sample["ids"].fetch(kind.to_s, [])
      end

      # Whether a path has the id of the persona's own row, if it has any.
      def own? = chance(0.5)

      def query_for(route)
        names = chance(0.25) ? Array.new(1 + rand(2)) { pick(Values::QUERY) } : []
        names << "token" if route["path"].start_with?("/feeds/")
        pairs = names.map do |name|
          name == "token" && chance(0.8) ? [ name, feeds_token ] : odd_parameter(name)
        end
        encode(pairs)
      end

      # Puma rejects longer URLs itself, and closes the connection.
      def odd_parameter(name) = [ malform(name), value_of(name).byteslice(0, 1_000) ]

      def feeds_token = sample["tokens"]["feeds"]

      def body_for(route)
        pairs = fields(route["controller"]).map do |name, field|
          [ chance(0.05) ? malform(name) : name, value_of(field) ]
        end
        pairs.delete_at rand(pairs.size) if pairs.any? && chance(0.1)
        if chance(0.03)
          [ pick(BROKEN), pick(Values::HEADERS["Content-Type"]) ]
        elsif route["path"].start_with?("/api/", "/v1/") && chance(0.8)
          [ JSON.generate(pairs.to_h { |name, value| [ name, json_value(value) ] }), "application/json" ]
        else
          pairs << [ "_method", pick(VERBS) ] if chance(0.01)
          [ encode(pairs), FORM ]
        end
      end

      def fields(controller)
        known = Values::FIELDS.fetch(controller, [])
        if known.is_a?(Hash)
          known.flat_map { |form, names| names.map { |name| [ "#{form}[#{name}]", name ] } }
        else
          known.map { |name| [ name, name ] }
        end
      end

      def value_of(field)
        if field == "password_challenge" && chance(0.3) then sample["password"]
        elsif chance(0.75) then pick(Values::PLAUSIBLE.fetch(field, [ "x" ]))
        elsif chance(0.15) then pick(Values::LONG)
        else pick(Values::ODD)
        end
      end

      # JSON has other types of values, and can't contain invalid UTF-8.
      def json_value(value)
        chance(0.1) ? pick(JSON_VALUES) : value.dup.force_encoding("UTF-8").scrub
      end

      def malform(name) = chance(0.15) ? malform!(name) : name
      def malform!(name) = pick([ "#{name}[]", "#{name}[x]", "#{name}[][y]", "#{name}[", name[/\A\w+/].to_s ])

      def odd_headers(share = 0.12)
        headers = chance(0.15) ? { "Accept" => pick(Values::ACCEPTS) } : {}
        (chance(share) ? 1 + rand(2) : 0).times do
          name, values = pick(Values::HEADERS.to_a)
          headers[name] = pick(values)
        end
        headers
      end

      def encode(pairs) = pairs.map { |name, value| "#{escape(name)}=#{escape(value)}" }.join("&")
      def escape(text) = URI.encode_www_form_component(text.b)

      def pick(list) = list[random.rand(list.size)]
      def rand(limit) = random.rand(limit)
      def chance(share) = random.rand < share
  end
end
