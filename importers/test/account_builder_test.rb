require_relative "test_helper"

class Importers::AccountBuilderTest < ActiveSupport::TestCase
  include ImportHelper

  NAMES = {
    "pg" => "pg", "maria" => "maria-2", "MARIA" => "MARIA-3", "admin" => "admin-2", "root" => "root-2",
    "deleted" => "deleted-2", "x" => "x_", "jörg.k" => "jo_rg_k", "a" * 25 => "a" * 20,
    "a" * 30 => "#{"a" * 18}-2", "Frontpage" => "Frontpage-2"
  }

  test "gives authors valid, available and unreserved names" do
    summary = import hacker_news(*NAMES.keys.map.with_index(1) { |name, id| story(id, by: name) })

    NAMES.each_value.with_index(1) { |username, id| assert_equal username, imported(id.to_s).author.username }
    assert_match(/  maria is now maria-2$/, summary.to_s)
    assert_no_match(/pg is now/, summary.to_s)
  end

  test "gives authors other names than those of deleted accounts" do
    %w[ pg PG-2 ].each { |username| ReservedUsername.reserve username }
    assert_match(/  pg is now pg-3$/, import(hacker_news(story(1, by: "pg"), story(2, by: "sam"))).to_s)

    assert_equal %w[ pg-3 sam ], %w[ 1 2 ].map { |id| imported(id).author.username }
  end

  test "reuses accounts of earlier imports, but never those of existing members" do
    import hacker_news(story(1, by: "maria"))
    import hacker_news(story(2, by: "maria"))

    assert_equal imported("1").author, imported("2").author
    assert_not_equal users(:maria), imported("1").author
    assert_equal imported("1").author, imported("user/maria")
  end

  test "also lists authors that were renamed in earlier, interrupted runs" do
    import hacker_news(story(1, by: "maria"))
    assert_match(/  maria is now maria-2$/,
      import(hacker_news(story(1, by: "maria"), story(2, by: "admin"))).to_s)
    assert_no_match(/maria-2$/,
      import(hacker_news(story(1, by: "maria")), name: "elsewhere", dry_run: true).to_s)
  end

  test "an account is as old as its oldest item, in any order of import" do
    import hacker_news(story(3, by: "maria"), story(4)), limit: 1
    import hacker_news(story(2), story(3, by: "maria"), story(1, by: "maria"), story(4)), limit: 3

    assert_equal imported("1").created_at, imported("3").author.created_at
    assert_equal imported("2").created_at, imported("2").author.reload.created_at
  end

  test "nobody can sign in to an imported account, which has no role" do
    import hacker_news(story(1))
    user = imported("1").author

    assert_equal [ "member", nil, nil, nil ],
      [ user.role, user.email_address, user.unconfirmed_email_address, user.last_seen_at ]
    [ "", "*", user.username, SignInHelper::PASSWORD ].each { |guess| assert_not user.authenticate(guess) }
    assert_equal imported("1").created_at, user.created_at
  end

  test "items of a deleted account keep the ghost as author and are not imported again" do
    import hacker_news(story(1))
    AccountDeletion.of(imported("1").author, texts: false).continue

    assert_equal "deleted", imported("1").author.username
    assert_not ImportMapping.exists?(identifier: "user/pg")
    assert_equal 0, import(hacker_news(story(1))).written
  end
end
