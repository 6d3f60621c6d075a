# shellcheck shell=bash
# Lists the site's tests that run on PostgreSQL: all that use the database by default, less those in `independent`. These are about
# forms, markup, headers and languages, and read single rows in the same way on either engine. QueryPlansTest visits their actions on
# PostgreSQL too, and bin/ci --full runs them there. A test that names an engine always runs.

independent='architecture/(benchmarking|languages|views)
controllers/(registrations|sessions)/.*
controllers/settings/(access_tokens|authenticators|email_addresses|mutes|notifications)_controller
controllers/settings/(passkeys|passwords|profiles|push_subscriptions|sessions)_controller
controllers/admin/(settings|test_mails)_controller
controllers/(bounces|email_confirmations|link_titles|live_updates|manifests|offlines)_controller
controllers/(password_resets|service_workers|sessions|unsubscriptions)_controller
integration/(analytics_collection|aria_labels|assets|csrf_protection|field_errors|german_.*|languages|legacy_urls)
integration/(link_previews|log_filtering|masthead|page_weights|passkey_verification|passwordless_accounts|previews)
integration/(puma|security_headers|static_files|traffic_dashboard|unknown_formats)'

tests_with_database() {
  find importers/test test/{architecture,benchmarking,controllers,integration,jobs,models} -name "*_test.rb"
  printf "test/lib/%s_test.rb\n" concurrent_indexes maintenance_mode page_cache sample_community slow_queries
  printf "test/served/%s_test.rb\n" benchmarking busy_database counters first_release fresh_pages live_updates maintenance_mode replicas \
    search settings
}

engine_independent_tests() {
  tests_with_database | grep -xE "test/(${independent//$'\n'/|})_test\.rb" |
    xargs grep -LE "Postgresql|PG::|sqlite_only|SQLite3|retry_until_quiet"
}

engine_dependent_tests() { tests_with_database | grep -vxF "$(engine_independent_tests)"; }
