# shellcheck shell=bash
# Lists the site's tests that run on PostgreSQL. bin/ci runs those of races, locks, triggers, search and long statements there, and
# every test that names PostgreSQL; with --full, also the others that use the database, QueryPlansTest, which visits every action,
# OnceRaceTest and the proofs.

engine_dependent_tests() {
  {
    find test/models/{search,writes} -name "*_test.rb"
    find test/models -name "*race_test.rb"
    printf "test/models/%s_test.rb\n" moderation_action/append_only post/{listed,ranking} user/new_member
    printf "test/lib/%s_test.rb\n" concurrent_indexes database_urls keyset_page maintenance_mode postgresql_statements slow_queries
    printf "test/migrations/triggers_test.rb\n"
    printf "test/served/%s_test.rb\n" first_release postgresql_failures
    find test/{architecture,benchmarking,controllers,integration,jobs,models} -name "*_test.rb" -print0 |
      xargs -0 grep -lE "Postgresql|PG::"
  } | grep -vE "$full" | sort -u
}

engine_independent_tests() {
  {
    find test/{architecture,benchmarking,controllers,integration,jobs,models} importers/test -name "*_test.rb"
    printf "test/lib/%s_test.rb\n" page_cache sample_community
    printf "test/served/%s_test.rb\n" benchmarking live_updates maintenance_mode replicas settings
    printf "test/proofs/%s_test.rb\n" busy_database counters fresh_pages search
  } | sort -u | comm -23 - <(engine_dependent_tests)
}

full="(integration/query_plans|models/(once_race|search/operator_values))_test"
