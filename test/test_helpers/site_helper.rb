# The site as a whole: its settings, tags, language, mode and engine, each in one line.
module SiteHelper
  # PostgreSQL's version of the database changes with any commit on the server, and parallel tests commit to
  # other databases.
  MAX_TRIES = Kit::Postgresql.chosen? ? 100 : 1

  private
    def change_settings(**values)
      site = Site.load
      assert site.change(values, by: users(:admin)), site.errors.full_messages.to_sentence
    end

    # With +variables+ in the environment while the block runs.
    def with_environment(**variables)
      before = variables.to_h { |name, _| [ name.to_s, ENV[name.to_s] ] }
      ENV.update variables.stringify_keys
      [ Site.reload, MaintenanceMode.forget ]
      yield
    ensure
      ENV.update before
      [ Site.reload, MaintenanceMode.forget ]
    end

    # Like stub_const, for lists of its arguments.
    def stub_consts(first, *others, &block)
      stub_const(*first) { others.any? ? stub_consts(*others, &block) : block.call }
    end

    # With parameters of the server that have other values, such as live: "off".
    def with_server_parameters(**values)
      before = ServerParameters.to_h
      ServerParameters.instance_variable_set :@values, before.merge(values)
      yield
    ensure
      ServerParameters.instance_variable_set :@values, before
    end

    # As if no mail server were known.
    def without_mail_server
      ApplicationMailer.delivery_method = :file
      yield
    ensure
      ApplicationMailer.delivery_method = :test
    end

    # Sends the site's emails through a mail server that may fail +at+ a step (MailServer), and yields it.
    def through_mail_server(at = nil, with = nil)
      MailServer.run(at:, with:) do |server|
        Site.settings.assign_attributes smtp_address: "127.0.0.1", smtp_port: server.port
        yield server
      ensure
        Site.reset
      end
    end

    # In this process only.
    def in_maintenance_mode(reason = "Moving house", &)
      with_environment(Kit::MaintenanceMode::VARIABLE => reason, &)
    end

    # Runs the block with the site in German, or only for +user+.
    def in_german(user = nil)
      if user
        user.update!(language: "de")
      else
        SettingChange.create!(user: users(:admin), name: "language", value: "de")
        Site.reload
      end
      I18n.with_locale(:de) { yield }
    ensure
      user&.update!(language: nil)
      SettingChange.where(name: "language").delete_all
      Site.reload
    end

    # Creates tags with these names and returns them.
    def create_tags(*names, **attributes)
      names.map { |name| Tag.create!(name:, **attributes) }.tap { Site.reload }
    end

    # Adds the tags with these names to +post+.
    def give_tags(post, *names)
      Tagging.insert_all names.map { |name| { post_id: post.id, tag_id: Tag.find_by!(name:).id } }
      Site.reload
    end

    # Changes the tag as the administrator, with an entry in the moderation log.
    def change_tag(tag, reason: "As agreed", **attributes)
      tag.assign_attributes(reason:, **attributes)
      tag.change_by users(:admin)
    end

    # Deletes all users and items, as before the first run.
    def empty_the_site
      [
        FrontPageSnapshot, Vote, Flag, Vouch, Bookmark, Follow, HiddenPost, Mute, ModerationQueueItem,
        ThreadLock, Suspension, Removal, Comment, Tagging, Post, Session, ImportMapping, Invitation,
        JoinRequest, SettingChange, User
      ].each(&:delete_all)
      FirstRun.reset
    end

    # In place of the fixtures.
    def load_sample_community(posts:, tags: false)
      empty_the_site
      SampleCommunity.new(posts:, tags:).create
      Site.reload if tags
    end

    # The SQL of each statement that is sent while the block runs.
    def captured_sql(&) = capture_notifications("sql.active_record", &).map { |event| event.payload[:sql] }

    # The number of statements for the page at +path+, or for the block.
    def count_queries(path = nil) = Statements.new.collect { path ? get(path) : yield }.sent

    # Repeats the block until it is true, since another test may have committed meanwhile.
    def retry_until_quiet(&) = MAX_TRIES.times.any?(&)

    def sqlite_only(reason)
      skip "SQLite only: #{reason}" if Kit::Postgresql.chosen?
    end
end
