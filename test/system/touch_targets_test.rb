require "application_system_test_case"

# Targets outside of threads on touch screens (see ThreadDensityTest). Links in sentences are one line high.
class TouchTargetsTest < ApplicationSystemTestCase
  TARGET = 44
  CONTROLS = ".posts :is(h2 > a, .meta a, .meta button), .periods a, main > nav a, " \
    ".notification > .choices a, .choices > :is(a, button), td .link, .result :is(h2, .meta) a, " \
    "a:is(.domain, .tag), .hats a, .select, .log .meta .link, .log > li > p:has(> .select) > a"

  slow_test "have 44 px in lists, tabs, notifications and the moderation queue" do
    decide posts(:wal), "retitled", title: "Plainer"
    flag posts(:essay), by: 1
    Suggestion.create!(user: users(:maria), post: posts(:show_terminal), title: "A terminal mail reader")
    { tomas: [ root_path, top_path, settings_root_path, settings_sessions_path ], maria: [ inbox_path ],
      admin: [
        moderation_root_path, moderation_members_path, moderation_member_path("maria"),
        moderation_suggestions_path
      ]
    }.each do |name, paths|
      sign_in_as users(name)
      with_phone { paths.each { |path| assert_targets path } }
      sign_out
    end
  end

  slow_test "have 44 px in search results, tags, domains and lists of hats" do
    create_tags "databases", "web", description: "Storage engines and the like"
    give_tags posts(:wal), "databases", "web"
    %i[ maria newcomer ].each { |name| grant_hat user: users(name) }
    paths = [
      search_path(q: "by:maria"), tags_path, tag_path("web"), "/domains/#{posts(:wal).domain}",
      post_path(posts(:wal)), hats_path, "/nothing"
    ]
    with_phone { paths.each { |path| assert_targets path } }
  end

  private
    def assert_targets(path)
      visit path
      heights = page.evaluate_script(<<~JS)
        [...document.querySelectorAll("#{CONTROLS}")].filter(control => control.checkVisibility())
          .map(control => [control.innerText, control.getBoundingClientRect().height])
      JS
      assert_not_empty heights, path
      assert all(".select input", wait: 0).none? { |box| box.native.rect.x.negative? }, path
      heights.each { |name, height| assert_operator height.round, :>=, TARGET, "#{name} on #{path}" }
      audit_on_phone path
    end
end
