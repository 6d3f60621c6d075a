# Runs in bin/rails runner.
require_relative "site"
require_relative "active_member"
Pages::ActiveMember.new(User.find_by!(username: "admin")).create
