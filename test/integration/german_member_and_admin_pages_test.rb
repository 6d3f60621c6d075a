require "test_helper"

# Members' lists, search, moderation and administration in German: no text is left in English.
class GermanMemberAndAdminPagesTest < ActionDispatch::IntegrationTest
  include ActiveJob::TestHelper, ModerationTestHelper, StorageHelper, TrafficHelper

  test "translates members' own lists" do
    sign_in_as users(:tomas)
    read "/saved" => /Gespeichert/, "/hidden" => /Ausgeblendet/,
      "/following" => /Diskussionen, denen du folgst/, "/upvoted" => /Positiv bewertet/

    [ posts(:wal), posts(:essay) ].each do |post|
      [ post.bookmark_by(users(:tomas)), post.hide_for(users(:tomas)), post.follow_by(users(:tomas)) ]
    end
    comments(:answer).bookmark_by users(:tomas)
    [ posts(:essay), comments(:answer) ].each { |item| item.remove by: users(:maria) }
    read "/saved" => /Ein entfernter Kommentar.*Ein entfernter Beitrag/m,
      "/hidden" => /Beiträge, die du ausgeblendet hast/, "/following" => /deinen Benachrichtigungen/,
      "/upvoted/comments" => /Kommentare/
  end

  test "translates the inbox" do
    sign_in_as users(:maria)
    users(:maria).notifications.delete_all
    read inbox_path => /Noch keine Benachrichtigungen/

    posts(:show_terminal).follow_by users(:maria)
    perform_enqueued_jobs do
      Comment.new(author: users(:tomas), post: posts(:show_terminal), body: "Something new").submit
    end
    Comment.new(author: users(:tomas), post: posts(:wal), parent: comments(:answer), body: "I see").submit
    Comment.new(author: users(:tomas), post: posts(:wal), body: "And you").submit
    read inbox_path => /tomas hat deinen Beitrag .* kommentiert.*hat auf deinen Kommentar zu .* geantwortet/m
    read inbox_path => /1 neuer Kommentar zu/
  end

  test "translates search" do
    Search::Index.rebuild
    read search_path => /Suchoperatoren/, search_path(q: "checkpoint") => /Kommentar zu|Punkte? von/,
      search_path(q: "hovercraft type:poem before:x") => /Keine Ergebnisse/
  end

  test "translates flagging and vouching" do
    sign_in_as users(:tomas)
    read new_post_flag_path(posts(:wal)) => /Was stimmt nicht mit diesem Beitrag/,
      new_comment_flag_path(comments(:answer)) => /Zurück zum Kommentar/,
      new_comment_vouch_path(comments(:answer)) => /nicht mehr durch Meldungen ausgeblendet/
    in_german { flag comments(:answer), by: AutoHideable::FLAGS_TO_HIDE }
    read new_comment_vouch_path(
      comments(:answer)
    ) => /Mitglieder haben es gemeldet:.*Wenn sich 2 Mitglieder verbürgt haben/m
    sign_in_as users(:newcomer)
    read new_post_flag_path(posts(:wal)) => /Zum Melden brauchst du/
  end

  test "translates moderation pages" do
    sign_in_as users(:admin)
    read moderation_root_path => /Die Warteschlange ist leer/,
      moderation_log_path => /Noch keine Aktionen der Moderation/,
      moderation_content_rules_path => /Noch keine Filter/,
      moderation_abuse_signals_path => /Keine verdächtige Aktivität gefunden/,
      moderation_join_requests_path => /Keine offenen Anfragen/,
      moderation_conversations_path => /Keine offenen Nachrichten/,
      conversations_path => /Noch keine Nachrichten/,
      new_conversation_path => /Moderation kontaktieren/
    flag posts(:wal), by: 2
    in_german { flag comments(:answer), by: AutoHideable::FLAGS_TO_HIDE }
    { words: "hovercraft", domain: "example.com" }.each do |kind, pattern|
      ContentRule.create!(user: users(:admin), kind:, pattern:, action: "watch", reason: "Look")
    end
    JoinRequest.create!(user: users(:newcomer), body: "I build boats.")
    AbuseSignal.create!(
      kind: "mutual_votes", user: users(:maria), other_user: users(:tomas), detected_at: Time.current,
      evidence: { given: 5, returned: 6, got_one: 7, got_two: 8 }
    )
    read moderation_root_path => /2 Meldungen zu einem Beitrag/,
      moderation_content_rules_path => /In die Warteschlange: „hovercraft“/m,
      moderation_abuse_signals_path => /maria und tomas haben sich gegenseitig bewertet/,
      moderation_join_requests_path => /Annehmen/,
      new_moderation_post_action_path(posts(:wal)) => /Beitrag moderieren.*Diskussion schließen/m,
      new_moderation_user_action_path(users(:tomas)) => /\d Karma.*gegenseitig/m,
      new_moderation_user_action_path(users(:tomas), action_name: "suspended") => /Dauer.*7 Tage.*Vorschau/m,
      new_moderation_post_action_path(posts(:wal), action_name: "merged") => /Zielbeitrag.*Grund/m,
      moderation_canned_reasons_path => /Vorgeschlagene Gründe/,
      moderation_members_path => /newcomer wartet auf Freigabe 0 Karma/,
      moderation_members_path(q: "zz") => /beginnt mit „zz“/,
      moderation_members_path(list: "banned") => /Zurzeit keine Mitglieder/,
      moderation_member_path(users(:maria)) =>
        /Nur die Moderation kann diese Notizen lesen.*erhalten: \d+ Meldungen/m
    in_german do
      post moderation_user_actions_path(users(:tomas)),
        params: { preview: "", moderation_action: { action: "banned", reason: "Gemein" } }
    end
    assert_select ".preview", /tomas wird lesen/
  end

  test "translates the moderation log and errors" do
    decide posts(:wal), "retitled", title: "Other words"
    decide users(:tomas), "suspended", days: 3
    decide posts(:show_terminal), "merged", target_address: posts(:wal).id.to_s
    in_german { decide comments(:answer), "dismissed", "" if flag comments(:answer), by: 1 }
    sign_in_as users(:admin)
    merged, suspended = /Zusammengeführt:.* mit „Other words“/, /Vorübergehend gesperrt: tomas, bis /
    retitled = /Titel geändert: „Other words“ von maria, vorher „/
    read moderation_log_path => /#{merged}.*#{suspended}.*#{retitled}/m,
      new_moderation_user_action_path(users(:tomas)) => /Vorübergehend gesperrt bis/
    in_german do
      post moderation_content_rules_path,
        params: { content_rule: { kind: "words", action: "watch", pattern: "", reason: "" } }
    end
    assert_select ".errors", /Der Grund darf nicht leer sein/
  end

  test "translates administration pages" do
    sign_in_as users(:admin)
    read "/admin/backups" => Kit::Postgresql.chosen? ?
      /umfassen PostgreSQL nicht/ :
      /Noch wurde kein Backup geprüft/
    read "/admin/errors" => /Keine offenen Fehler/
    read "/admin/database" => /Write-ahead-Log/ unless Kit::Postgresql.chosen?
    [ { lag: nil, faults: [ "posts is missing" ] }, { lag: 0.4, faults: [] } ].each do |result|
      Operations::BackupVerificationRecord.new(Kit::DataDirectory.new(storage, environment: "test"))
        .save(
          [ Operations::BackupVerification::Finding.new(database: "primary", rows: 1, **result) ],
          at: Time.now.utc
        )
      expected = result[:lag] ? /keine Probleme gefunden/ : /Bisher war keine Prüfung/
      read "/admin/backups" => expected unless Kit::Postgresql.chosen?
    end
    error = SolidErrors::Error.create!(
      exception_class: "RuntimeError", message: "no lamp", severity: "error", source: "site", fingerprint: "x"
    )
    error.occurrences.create!(context: {}, backtrace: "")
    read "/admin/errors" => /RuntimeError/, "/admin/errors/#{error.id}" => /gemeldet von site, 1 Mal/,
      "/admin/jobs" => /Jobs/, "/admin/settings/sign-up" => /Neue Mitglieder/
  end

  test "translates the traffic dashboard" do
    sign_in_as users(:admin)
    read "/admin/traffic" => /Keine Ereignisse/, "/admin/traffic?range=x" => /Unbekannter Zeitraum/
    [ 1.minute.ago, @noon ].each { |time| track_visit "/", at: time }
    track_event "search", at: @noon, value: 1234.5
    process_events
    Tally::Engine.config.tally.pipeline = Tally::Pipeline.new(@store)
    read "/admin/traffic" => /Aufrufe und Besucher im Zeitverlauf.*1\.200/m,
      "/admin/traffic?range=12m" => /12 Monate/, "/admin/traffic?range=yesterday" => /am Tag davor/
    get "/admin/traffic.json?range=x"
    assert_match "Unknown date range", response.body
  end

  private
    def read(pages)
      pages.each do |path, pattern|
        in_german { get path }
        text = css_select("main").text.squish
        assert_match pattern, text, path
        assert_empty english_texts.select { |sentence| text.include?(sentence) }, "#{path} has English text"
        assert_no_match(/translation.missing/i, response.body, path)
      end
    end

    # All English texts except single words, which members may have typed.
    def english_texts
      @english_texts ||= begin
        english, german = %w[ en de ].map do |language|
          Rails.root.glob("{,tally/}config/locales/**/{,*.}#{language}.yml")
            .flat_map { |file| texts(YAML.load_file(file, aliases: true).fetch(language)) }
        end
        (english - german).grep_v(/%|</).select { |sentence| sentence.include?(" ") && sentence.size > 12 }
      end
    end

    def texts(node) = node.is_a?(Hash) ? node.values.flat_map { |child| texts(child) } : [ node ]
end
