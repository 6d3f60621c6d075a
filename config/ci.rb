# Run by bin/ci.

CI.run do
  step "Setup", "bin/rails db:test:prepare"

  step "Style: Ruby", "bin/rubocop"
  step "Style: Shell", "script/ci/style_shell"
  step "Style: Language", "script/ci/style_language"

  step "Security: Gems", "script/ci/security_gems"
  step "Security: Importmap", "script/ci/security_importmap"
  step "Security: Code", "bin/brakeman -q -z --no-pager --add-libs-path importers/lib"

  step "Assets: Compile", "env RAILS_ENV=production SECRET_KEY_BASE_DUMMY=1 bin/rails assets:precompile"

  step "Tests: Site", "bin/rails test"
  step "Tests: Importers", "bin/rails test importers/test"
  step "Tests: PostgreSQL", "script/ci/tests_postgresql"
  step "Tests: PostgreSQL, standbys and a pooler", "script/ci/tests_replicas"
  step "Tests: System", "bin/rails test:system"
  step "Tests: SQLite, tuned", "script/ci/tests_sqlite"
  step "Tests: Kit, lab, tally and operations", "script/ci/tests_rooms"
  step "Lab: A run", "bin/lab run post_create --seconds 2 --warm-up 1 --runs 1 --posts 100 --accept-noise"
  step "Lab: Kills", "script/ci/lab_kills"

  summary
end
