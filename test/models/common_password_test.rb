require "test_helper"

class CommonPasswordTest < ActiveSupport::TestCase
  test "matches dictionary words, also with substitutions, digits and punctuation" do
    %w[
      password Password PASSWORD1 password123! p@ssw0rd P@55w0rd2024 iloveyou letmein!
      dragon2024 qwerty123 football
    ]
      .each do |password|
      assert CommonPassword.match?(password), password
    end
  end

  test "matches breached passwords, case-insensitively and without a network request" do
    %w[ ncc1701d NCC1701D thx1138x qwe123qwe ].each do |password|
      assert CommonPassword.match?(password), password
    end
    assert_not defined?(Pwned), "Pwned, which makes network requests, is loaded"
  end

  test "matches keyboard rows and repeated characters" do
    %w[ 12345678 87654321 abcdefgh qwertyui ytrewq poiuytrewq aaaaaaaa 11111111 abababab ].each do |password|
      assert CommonPassword.match?(password), password
    end
  end

  test "matches the owner's username and email address" do
    assert CommonPassword.match?("Maria-77", "maria-77", nil)
    assert CommonPassword.match?("maria.b77", nil, "maria.b77@example.com")
  end

  test "doesn't match other passwords" do
    [
      "correct horse battery staple", "four lucky words here", "hT4!kq9z", "dragonfly in the teapot",
      "eight 88", "日本語のパスワード"
    ].each do |password|
      assert_not CommonPassword.match?(password, "maria", "maria@example.com", nil), password
    end
  end
end
