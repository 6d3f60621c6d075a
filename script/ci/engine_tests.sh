# shellcheck shell=bash
# Lists the site's tests that run on PostgreSQL. bin/ci runs those of models and statements there, and every test that names an
# engine; with --full, also the others that use the database, QueryPlansTest, which visits every action, and the proofs.

engine_dependent_tests() {
  find test/models -name "*_test.rb" -not -name mailed_once_test.rb
  printf "test/lib/%s_test.rb\n" concurrent_indexes database_urls keyset_page maintenance_mode page_cache postgresql_statements slow_queries
  printf "test/migrations/triggers_test.rb\n"
  printf "test/served/%s_test.rb\n" first_release postgresql_failures
  other_tests | xargs grep -lE "$engine"
}

engine_independent_tests() {
  other_tests | xargs grep -LE "$engine"
  find importers/test -name "*_test.rb"
  printf "test/integration/%s_test.rb\n" fuzz german_member_and_admin_pages query_plans
  printf "test/%s_test.rb\n" lib/sample_community models/mailed_once
  printf "test/served/%s_test.rb\n" benchmarking live_updates maintenance_mode replicas settings
  printf "test/proofs/%s_test.rb\n" busy_database counters fresh_pages search
}

engine="Postgresql|PG::|sqlite_only|SQLite3|retry_until_quiet"
other_tests() {
  find test/{architecture,benchmarking,controllers,integration,jobs} -name "*_test.rb" | grep -vE "integration/(fuzz|query_plans|german_member_and_admin_pages)_test"
}
