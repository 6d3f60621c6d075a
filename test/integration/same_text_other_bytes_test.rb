require "test_helper"

# Keyboards, input methods and copied text write the same letters in different bytes.
class SameTextOtherBytesTest < ActionDispatch::IntegrationTest
  WIDE = "\uFF01".."\uFF5E" # full-width forms of ! to ~

  # A password when it was set, and when it is typed.
  PASSWORDS = {
    "composed, then decomposed" => [ "P\u00E4ssw\u00F6rtchen 123", "Pa\u0308sswo\u0308rtchen 123" ],
    "decomposed, then composed" => [ "Pa\u0308sswo\u0308rtchen 123", "P\u00E4ssw\u00F6rtchen 123" ],
    "several marks in another order" => [ "q\u0323\u0307uietly odd", "q\u0307\u0323uietly odd" ],
    "Hangul in syllables, then in letters" => %i[ nfc nfd ].map { |form|
      "한글 비밀번호 좋다".unicode_normalize(form)
    },
    "a no-break space, then a space" => [ "lucky\u00A0words here", "lucky words here" ],
    "an ideographic space, then a space" => [ "lucky\u3000words here", "lucky words here" ],
    "plain letters" => [ "four lucky words here", "four lucky words here" ]
  }.freeze

  DIFFERENT_PASSWORDS = [
    [ "lucky \uFB01sh here", "lucky fish here" ], [ "lucky words 2\u00B2", "lucky words 22" ],
    [ "Lucky words", "lucky words" ], [ "P\u00E4sswort xyz", "Passwort xyz" ],
    [ "\uFF4C\uFF55\uFF43\uFF4B\uFF59 words", "lucky words" ]
  ].freeze

  # Of sign-in names, addresses and codes: as they are stored, and as they may be typed.
  LOGINS = {
    "maria" => [
      "maria", " Maria ", "maria\u00A0", "\u200Bmaria", "\uFEFFmaria", "\uFF4Daria", "mar\u00ADia"
    ],
    "maria@example.com" => [
      "Maria@Example.com", "maria@example.com\u200B", "maria\uFF20example.com", "maria@example\uFF0Ecom"
    ]
  }.freeze

  PASSWORDS.each do |description, (set, typed)|
    test "accepts a password: #{description}" do
      users(:maria).replace_password(set) or flunk users(:maria).errors.full_messages.to_sentence
      [ set, typed ].each { |text| assert_equal users(:maria), User.authenticate_by_login("maria", text) }
      maria = User.find(users(:maria).id)
      assert maria.change_password("five lucky words here", challenge: typed), "as the current password"
    end
  end

  test "accepts passwords whose digests are older than the rule" do
    PASSWORDS.each do |description, (set, typed)|
      users(:maria).update_columns password_digest: BCrypt::Password.create(set, cost: 4)
      kept = set == OpaqueString.normalize(typed) ? [ set, typed ] : [ set ]
      kept.each { |text| assert_equal users(:maria), User.authenticate_by_login("maria", text), description }
      assert User.find(users(:maria).id).password_matches?(set), description
    end
  end

  test "tells other passwords apart" do
    DIFFERENT_PASSWORDS.each do |set, typed|
      users(:maria).update_columns password_digest: BCrypt::Password.create(OpaqueString.normalize(set),
        cost: 4)
      assert_equal users(:maria), User.authenticate_by_login("maria", set), set
      assert_nil User.authenticate_by_login("maria", typed), typed
    end
  end

  test "digests as often for unknown names as for known ones" do
    [ "plain words", "P\u00E4sswort xyz", "Pa\u0308sswort xyz" ].each do |typed|
      known, unknown = %w[ maria nobody ].map do |name|
        digests { assert_nil User.authenticate_by_login(name, typed) }
      end
      assert_equal known, unknown, typed
    end
  end

  test "doesn't normalize texts that are too long for a password" do
    marks = "a" + "\u0301\u0323" * 500_000
    assert_equal [ marks ], OpaqueString.spellings(marks)
    assert_same marks, OpaqueString.normalize(marks)
  end

  test "signs in by name and address, however they are typed" do
    LOGINS.each_value do |typed|
      typed.each do |login|
        Rails.cache.clear
        post session_path, params: { session: { username: login, password: SignInHelper::PASSWORD } }
        assert_redirected_to root_path, login.inspect
        sign_out
      end
    end
  end

  test "finds members, and takes their names, in other bytes" do
    LOGINS["maria"].each do |name|
      assert_equal users(:maria), User.find_by(username: name), name.inspect
      assert_equal [ :taken ],
        User.new(username: name, password: "four lucky words here").tap(&:validate).errors.map(&:type)
    end
    assert_equal "paul", User.new(username: wide("paul")).username
    assert_not User.new(username: "p\u0430ul", password: "four lucky words here").valid?, "a Cyrillic letter"
    assert_equal "fiona@example.com",
      User.new(unconfirmed_email_address: "\uFB01ona@example.com").unconfirmed_email_address
  end

  test "emails a reset to the stored address, however it is typed" do
    LOGINS["maria@example.com"].each do |address|
      Rails.cache.clear
      perform_enqueued_jobs do
        post password_reset_path, params: { password_reset: { email_address: address } }
      end
      assert_equal [ "maria@example.com" ], ActionMailer::Base.deliveries.last.to, address
      ActionMailer::Base.deliveries.clear
    end
  end

  test "accepts codes in full-width digits and letters" do
    codes = give_authenticator(users(:maria))
    assert_equal "authenticator", users(:maria).verify_second_factor(wide(code))
    assert_equal "recovery_code", users(:maria).verify_second_factor(wide(codes.first))
    assert FirstRun.valid_code?(wide(FirstRun.code))
  end

  test "finds tags in full-width letters, and separates them by any space or comma" do
    create_tags "ruby", "c++"
    separated = [ ",", ", ", "\n", "\u3000", "\u00A0", "\uFF0C", "\u3001" ]
      .map { |separator| "ruby#{separator}c++" }
    [ *separated, wide("ruby c++"), "#{wide("#ruby")} C++" ].each do |text|
      assert_equal %w[ ruby c++ ], Tag.names_in(text), text
    end
    get tag_path(wide("ruby"))
    assert_response :success
  end

  private
    def wide(text) = text.tr("!-~", "#{WIDE.first}-#{WIDE.last}")

    # How many digests the block makes or compares.
    def digests(&)
      count = 0
      TracePoint.new(:call) { |point| count += 1 if point.method_id == :hash_secret }.enable(&)
      count
    end
end
