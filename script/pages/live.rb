# Run in the site: what Pages::Life does.
require_relative "site"
require_relative "life"

Pages::Life.new(User.find_by!(username: "admin")).begin
