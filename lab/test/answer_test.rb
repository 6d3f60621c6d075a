require "test_helper"

class AnswerTest < Lab::TestCase
  test "names the key that a response in JSON lacks and those that it has, or its value" do
    {
      { "okay" => true } => "its JSON has no okay, only ok, order",
      { "order.id" => 7 } => "its JSON has no order.id, only ok, order",
      { "ok" => false } => "its ok is true instead of false",
      { "order" => 7 } => "its order is null instead of 7",
      { "ok" => true } => nil
    }.each { |json, problem| assert_equal [ problem ], [ problem(json, '{"ok":true,"order":null}') ] }
    assert_equal "its JSON has no ok", problem({ "ok" => true }, "[]")
    assert_equal "its body is not JSON", problem({ "ok" => true }, "<html>")
  end

  private
    def problem(json, body) = Lab::Answer.new(json:).problem(body)
end
