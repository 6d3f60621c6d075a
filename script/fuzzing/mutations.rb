require "json"
require "uri"
require_relative "values"

# Changes a recorded request in one to three ways.
module Fuzzing
  module Mutations
    CHANGES = %i[
      change_value change_value change_value drop_field repeat_field rename_field add_field truncate_body
      damage_body change_persona change_format change_verb change_headers keep
    ].freeze

    private
      def mutate(request)
        (1 + rand(3)).times { request = send(pick(CHANGES), request) }
        request.with(headers: { "X-Forwarded-For" => address, **request.headers })
      end

      def keep(request) = request

      def change_value(request)
        change_fields(request) do |fields|
          index = rand(fields.size)
          fields[index] = [ fields[index].first, value_of(fields[index].first[/(\w+)[\[\]]*\z/, 1].to_s) ]
        end
      end

      def drop_field(request) = change_fields(request) { |fields| fields.delete_at rand(fields.size) }
      def repeat_field(request) = change_fields(request) { |fields| fields << pick(fields) }

      def rename_field(request)
        change_fields(request) do |fields|
          index = rand(fields.size)
          fields[index] = [ malform!(fields[index].first), fields[index].last ]
        end
      end

      def add_field(request)
        change_fields(request) do |fields|
          name = pick(Values::QUERY)
          fields << [ name, value_of(name) ]
        end
      end

      def truncate_body(request)
        request.with(body: request.body&.byteslice(0, rand(request.body.bytesize + 1)))
      end

      def damage_body(request)
        return request if request.body.to_s.empty?

        body = request.body.b
        body.setbyte rand(body.bytesize), rand(256)
        request.with(body:)
      end

      def change_persona(request) = request.with(persona: pick(Requests::PERSONAS))
      def change_verb(request) = request.with(verb: pick(Requests::VERBS))

      def change_format(request)
        path, query = request.target.split("?", 2)
        request.with(target: [ "#{path}.#{escape(pick(Values::FORMATS))}", *query ].join("?"))
      end

      def change_headers(request) = request.with(headers: { **request.headers, **odd_headers(1) })

      # Yields the names and values of the form, the JSON object or the query.
      def change_fields(request, &)
        if request.body.nil? then change_query(request, &)
        elsif request.headers["Content-Type"] == "application/json" then change_json(request, &)
        else change_form(request, &)
        end
      end

      def change_form(request)
        fields = URI.decode_www_form(request.body.b)
        yield fields if fields.any?
        request.with(body: encode(fields))
      rescue ArgumentError # damaged before
        request
      end

      def change_json(request)
        object = JSON.parse(request.body)
        return request unless object.is_a?(Hash) && object.any?

        fields = object.to_a
        yield fields
        values = fields.to_h { |name, value| [ name, value.is_a?(String) ? json_value(value) : value ] }
        request.with(body: JSON.generate(values))
      rescue JSON::ParserError, JSON::GeneratorError, ArgumentError # damaged before
        request
      end

      def change_query(request)
        path, query = request.target.split("?", 2)
        fields = URI.decode_www_form(query.to_s.b)
        return request if fields.empty?

        yield fields
        query = encode(fields.map { |name, value| [ name, value.byteslice(0, 1_000) ] })
        request.with(target: "#{path}?#{query}"[0, 8_000])
      rescue ArgumentError
        request
      end
  end
end
