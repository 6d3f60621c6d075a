require "test_helper"

# Pages that not everyone may see.
class ClosedPagesTest < ActionDispatch::IntegrationTest
  MEMBERS_PAGES = %w[
    /inbox /upvoted /upvoted/comments /threads /saved /hidden /following /invitations /conversations
    /posts/new /settings /settings/profile/edit /settings/sessions /settings/tokens /settings/passkeys
    /settings/export /settings/export.json
  ].freeze
  STAFF_PAGES = %w[
    /moderation /moderation/filters /moderation/signals /moderation/members /moderation/members/maria
    /moderation/blocks /moderation/join-requests /moderation/conversations /moderation/suggestions
    /moderation/tags /moderation/reasons /moderation/bulk-actions /moderation/guide /admin /admin/backups
    /admin/database /admin/errors /admin/jobs /admin/jobs/failed/jobs /admin/settings/general /admin/traffic
  ].freeze

  test "ask visitors to sign in, and return to the page" do
    forms = [ new_post_flag_path(posts(:wal)), new_comment_reply_path(comments(:answer)) ]
    [ *MEMBERS_PAGES, *STAFF_PAGES, *forms ].each do |path|
      get path
      assert_match %r{/sign-in\?return_to=#{Regexp.escape CGI.escape(path)}(%2F)?\z}, response.location, path
    end
  end

  test "don't exist for members if they are moderators', and for moderators if they are administrators'" do
    { maria: STAFF_PAGES, tomas: STAFF_PAGES.grep(/admin/) }.each do |name, paths|
      users(:tomas).moderator!
      sign_in_as users(name)
      paths.each do |path|
        get path
        assert_response :not_found, path
      end
    end
  end
end
