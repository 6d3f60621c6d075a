require "test_helper"

# An invitation is used only once, and limits are enforced, when several processes compete.
class InvitationRaceTest < ActiveSupport::TestCase
  include SiteSettingsHelper, RaceHelper

  self.use_transactional_tests = false

  RACERS = Array.new(4) { |index| "racer#{index}" }

  setup { delete_created_records }
  teardown { delete_created_records }

  test "accepts one of four concurrent sign-ups with an invitation, and rejects the others because it was used" do
    invitation = users(:maria).invitations.create!
    results = race(RACERS.map { |username| User.new(username:, password: "four lucky words here") }) do |racer|
      racer.register(invitation: Invitation.find(invitation.id)) || racer.errors.map(&:type)
    end

    assert_equal [ [ :invitation_used ] ] * 3 + [ true ], results.sort_by { |result| result == true ? 1 : 0 }
    assert_equal 1, users(:maria).invitees.count
  end

  test "enforces the monthly limit on concurrent invitations" do
    change_settings invitations_a_month: 2
    results = race(Array.new(4)) { User.find(users(:maria).id).invitations.new.issue || nil }

    assert_equal [ 2, 2 ], [ results.compact.size, Invitation.count ]
  end

  test "creates one invitation if a form is submitted several times at once" do
    seen_up_to = Invitation.last_id
    results = race(Array.new(4)) { User.find(users(:maria).id).invitations.new(note: "Lena", seen_up_to:).issue || nil }

    assert_equal [ 4, 1 ], [ results.compact.size, Invitation.count ]
  end

  private
    def delete_created_records
      User.where(username: RACERS).delete_all
      [ Invitation, SettingChange ].each(&:delete_all)
      Site.reset
    end
end
