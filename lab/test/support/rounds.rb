# The server in test/example with scenarios of several requests in turn and mixes.
module Rounds
  PAGE = { "path" => "/page" }.freeze
  SESSION, POST = %w[ session post ].map do |name|
    { "method" => "POST", "path" => "/#{name}?request_token={{token}}" }.freeze
  end
  SCENARIOS = {
    "steps" => { "steps" => [ SESSION, POST, PAGE ] },
    "session" => { **SESSION, "stores" => [ "sessions" ] }, "post" => { **POST, "stores" => [ "posts" ] },
    "page" => PAGE, "mix" => { "mix" => { "session" => 1, "post" => 1, "page" => 2 } },
    "reads" => { "mix" => { "page" => 1 } }
  }.freeze

  private
    # The path of its target. The block may change the scenarios and the target. The check of the example
    # counts a post for each session, which only /post_create stores together.
    def example_with_rounds(workers = 2)
      changed_target(File.expand_path("../example/target.yml", __dir__)) do |definition|
        definition["target"]["environment"]["WEB_CONCURRENCY"] = workers.to_s
        definition["ledger"].delete "checks"
        definition["scenarios"].merge! Marshal.load(Marshal.dump(SCENARIOS))
        yield definition["scenarios"], definition["target"] if block_given?
      end
    end
end
