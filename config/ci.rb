# Run by bin/ci. Two steps of a group run at a time. Suites have databases of their own, named by
# TEST_DATABASE_SUFFIX. Steps with `full: true` run with bin/ci --full only.

CI.run do
  group parallel: 2 do
    step "Setup: Databases", "bin/rails db:test:prepare"
    step "Setup: SQLite's shell", "bin/sqlite3 --build"
    step "Assets: Compile", "env RAILS_ENV=production SECRET_KEY_BASE_DUMMY=1 bin/rails assets:precompile"
  end

  # bin/ci checks each promise once; with --full, also on another engine, with standbys, and with more kills.
  # The site's tests keep both cores busy; beside them run the linters, and PostgreSQL's installation and
  # tests, in turn. Browser tests run alone: beside them, the site's tests took twice as long.
  group parallel: 2 do
    step "Tests: Site and importers", "env YJIT=on DEFAULT_TEST='{test,importers/test}/**/*_test.rb' " \
      "DEFAULT_TEST_EXCLUDE='{test/system,test/proofs,importers/test/served}/**/*_test.rb' bin/rails test"

    step "Style: Ruby", "bin/rubocop"
    step "Style: Shell", "script/ci/style_shell"
    step "Style: Language", "script/ci/style_language"

    step "Security: Gems", "script/ci/security_gems"
    step "Security: Code", "bin/brakeman -q -z --no-pager --add-libs-path importers/lib"

    step "Tests: PostgreSQL", "script/ci/tests_postgresql"
  end
  step "Tests: System", "env YJIT=on TEST_DATABASE_SUFFIX=-system bin/rails test:system"
  group parallel: 2 do
    step "Tests: Kit, lab, tally and operations", "script/ci/tests_gems kit lab tally operations"
    step "Lab: A kill", "env YJIT=on bin/lab fault kill --times 1 --rows 100"
  end
  step "Tests: Slow end-to-end tests", "bin/rails test test/proofs importers/test/served", full: true
  step "Tests: Slow end-to-end tests of operations", "env PROOFS=1 script/ci/tests_gems operations",
    full: true
  step "Tests: Slow end-to-end tests of the lab", "env YJIT=on PROOFS=1 script/ci/tests_gems lab", full: true
  step "Tests: PostgreSQL, engine-independent", "script/ci/tests_postgresql independent", full: true
  step "Tests: PostgreSQL, standbys and a pooler", "script/ci/tests_replicas", full: true

  # These measure time, or kill processes often.
  step "Lab: A run", "env YJIT=on bin/lab run post_create --seconds 2 --warm-up 1 --runs 1 --rows 100 " \
    "--accept-noise", full: true
  step "Lab: Kills", "env YJIT=on script/ci/lab_kills 3 2", full: true

  summary
end
