require "test_helper"
%w[ report requests routes sample ].each { |name| require Rails.root.join("script/fuzzing/#{name}") }

# A sample of the requests that script/fuzz sends to a running server.
class FuzzTest < ActionDispatch::IntegrationTest
  SEED = 18
  COUNT = 300

  slow_test "handles a seed's requests without server errors and with few 404s" do
    report = Fuzzing::Report.new
    requests = Fuzzing::Requests.new(JSON.parse(Fuzzing::Routes.all.to_json), seed: SEED)
    sample = Fuzzing::Sample.new
    personas = Hash.new { |all, name| all[name] = Fuzzing::Person.new(name, RackClient.new, requests) }

    COUNT.times do |index|
      requests.sample = JSON.parse(sample.refresh.to_json) if (index % 100).zero?
      request = requests.next
      report.add(index, request, personas[request.persona].send(request, "fuzz-#{index}")) { nil }
    end

    assert_not report.failed?, report.to_s(3000)
    assert_operator report.share_of_404, :<=, 1 / 3r, report.to_s(3000)
  end

  test "creates a persona's account again after the persona has deleted it" do
    sample = Fuzzing::Sample.new.tap(&:refresh)
    member = User.find_by!(username: "fuzz_member")
    assert member.delete_account(texts: true, challenge: Fuzzing::Sample::PASSWORD)

    assert_equal "fuzz_member", sample.refresh[:usernames]["member"]
    assert_not_equal member.id, User.find_by!(username: "fuzz_member").id
  end

  test "generates the same requests for the same seed" do
    routes, sample = JSON.parse(Fuzzing::Routes.all.to_json), JSON.parse(Fuzzing::Sample.new.refresh.to_json)
    first, second, other = [ 1, 1, 2 ].map do |seed|
      requests = Fuzzing::Requests.new(routes, seed:).tap { |generator| generator.sample = sample }
      Array.new(50) { requests.next }
    end
    assert_equal first, second
    assert_not_equal first, other
  end
end
