require "application_system_test_case"

class MembersSystemTest < ApplicationSystemTestCase
  slow_test "fits phones in German" do
    decide users(:tomas), "suspended", "Unkind", days: 3
    decide users(:newcomer), "banned", "x" * 200
    users(:tomas).update_columns(username: "w" * 20, inviter_id: users(:maria).id, karma: 1_234_567)
    MemberNote.create!(user: users(:tomas), author: users(:admin), body: "https://example.com/#{"x" * 200}")
    users(:tomas).security_events.create!(kind: "signed_in", sign_in_method: "passkey",
      ip_address: "2001:db8:ffff:1::1")
    Authenticator.create!(user: users(:tomas), secret: ROTP::Base32.random)
    users(:admin).update! language: "de"
    sign_in_as users(:admin)
    with_phone do
      [ moderation_members_path, moderation_members_path(list: "suspended"),
        moderation_members_path(by: "email", q: "x@y"), moderation_member_path(users(:tomas)),
        new_moderation_member_factor_reset_path(users(:tomas)) ]
        .each { |path| audit_on_phone path }
    end
  end
end
