require "test_helper"

# An invitation is used once and limits hold when several processes compete.
class InvitationRaceTest < ActiveSupport::TestCase
  include SiteSettingsHelper, RaceHelper

  self.use_transactional_tests = false

  RACERS = Array.new(4) { |index| "racer#{index}" }

  setup { forget_everything }
  teardown { forget_everything }

  test "lets one of four concurrent sign-ups use an invitation, and tells the others it was used" do
    invitation = users(:maria).invitations.create!
    joined = race(RACERS.map { |username| User.new(username:, password: "four lucky words here") }) do |racer|
      racer.register(invitation: Invitation.find(invitation.id)) || racer.errors.map(&:type)
    end

    assert_equal [ [ :invitation_used ] ] * 3 + [ true ], joined.sort_by { |result| result == true ? 1 : 0 }
    assert_equal 1, users(:maria).invitees.count
  end

  test "enforces the monthly limit on concurrent invitations" do
    change_settings invitations_a_month: 2
    made = race(Array.new(4)) { User.find(users(:maria).id).invitations.new.issue || nil }

    assert_equal [ 2, 2 ], [ made.compact.size, Invitation.count ]
  end

  private
    def forget_everything
      User.where(username: RACERS).delete_all
      [ Invitation, SettingChange ].each(&:delete_all)
      Site.reset
    end
end
