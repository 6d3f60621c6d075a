#!/usr/bin/env sh
# Creates a post on a branch, and prints how many such posts there are on it and on main. Restores what was checked out.
set -eu
# shellcheck source=lab/examples/workshop/files/start/bin/environment
. ./bin/environment
before=$(git symbolic-ref HEAD)
trap 'git symbolic-ref HEAD "$before"; rm -f "$STORAGE"/workshop-check.sqlite3*' EXIT
count='puts [ File.basename(ApplicationRecord.connection_db_config.database), Post.where(title: %q(On a branch)).count ].join(%q( ))'

git symbolic-ref HEAD refs/heads/workshop-check
SAMPLE_POSTS=20 bundle exec bin/rails runner "Post.create!(user: User.first, title: %q(On a branch)); $count"
git symbolic-ref HEAD "$before"
bundle exec bin/rails runner "$count"
