require "test_helper"

class CommonPasswordTest < ActiveSupport::TestCase
  test "words, also dressed up" do
    %w[ password Password PASSWORD1 password123! p@ssw0rd P@55w0rd2024 iloveyou letmein! dragon2024 qwerty123 football ]
      .each do |password|
      assert CommonPassword.match?(password), password
    end
  end

  test "what thieves have published, as it was and in capitals, without asking anybody" do
    %w[ ncc1701d NCC1701D thx1138x qwe123qwe ].each { |password| assert CommonPassword.match?(password), password }
    assert_not defined?(Pwned), "what would ask a site is loaded"
  end

  test "rows of the keyboard, and one key over and over" do
    %w[ 12345678 87654321 abcdefgh qwertyui ytrewq poiuytrewq aaaaaaaa 11111111 abababab ].each do |password|
      assert CommonPassword.match?(password), password
    end
  end

  test "what is known of the owner" do
    assert CommonPassword.match?("Maria-77", "maria-77", nil)
    assert CommonPassword.match?("maria.b77", nil, "maria.b77@example.com")
  end

  test "other passwords" do
    [
      "correct horse battery staple", "four lucky words here", "hT4!kq9z", "dragonfly in the teapot", "eight 88", "日本語のパスワード"
    ].each do |password|
      assert_not CommonPassword.match?(password, "maria", "maria@example.com", nil), password
    end
  end
end
