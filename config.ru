# This file is used by Rack-based servers to start the application.

require_relative "config/environment"

use ResponseBuffer # outermost: what it is given is what is sent
use RequestCounter
run Rails.application
Rails.application.load_server
