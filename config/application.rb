require_relative "boot"

require "rails"
require "active_model/railtie"
require "active_job/railtie"
require "active_record/railtie"
require "action_controller/railtie"
require "action_mailer/railtie"
require "action_view/railtie"
require "rails/test_unit/railtie"

Bundler.require(*Rails.groups)

require_relative "../lib/error_pages"
require_relative "../lib/happenings"
require_relative "../lib/levers"
require_relative "../lib/page_cache"
require_relative "../lib/secret_key_base"
require_relative "../lib/visitor_etag"

module Frontpage
  class Application < Rails::Application
    config.load_defaults 8.1
    config.autoload_lib ignore: %w[ assets happenings tasks levers page_cache processors secret_key_base visitor_etag ]

    config.secret_key_base = SecretKeyBase.read_or_generate if Rails.env.production?
    config.yjit = false # bin/ruby enables it, before anything runs

    config.middleware.insert_before 0, PageCache
    # What the benchmarking paths measure is the page: the peer does not compress, and load generators ask for it unasked.
    config.middleware.insert_before 0, Rack::Deflater, if: ->(env, *) { !env["PATH_INFO"].start_with?("/benchmarking/") }
    config.middleware.swap Rack::ETag, VisitorEtag, "no-cache"
    config.middleware.delete Rack::Runtime
    config.middleware.delete Rack::Sendfile

    config.generators.system_tests = nil

    # Vote buttons share one form and change only its target, so that a list of posts carries one token, not thirty.
    config.action_controller.per_form_csrf_tokens = false

    # Failures are shown in the site's own page. A database that stays locked is busy, not broken: come back soon. A row whose
    # other end was deleted in the same instant came too late: what it was for is not there.
    config.exceptions_app = ErrorPages.new(routes)
    config.action_dispatch.rescue_responses.update(
      "ActiveRecord::RecordNotUnique" => :conflict, "ActiveRecord::InvalidForeignKey" => :not_found,
      "ActiveRecord::StatementTimeout" => :service_unavailable, "ActiveRecord::LockWaitTimeout" => :service_unavailable,
      "ActiveRecord::ConnectionTimeoutError" => :service_unavailable, "SQLite3::BusyException" => :service_unavailable,
      "SQLite3::FullException" => :insufficient_storage
    )
    # Nothing is wrong with a statement that finds the disk full: what SQLite said decides.
    ActionDispatch::ExceptionWrapper.wrapper_exceptions << "ActiveRecord::StatementInvalid"

    # Plain HTTP on this machine (bin/start, bin/serve) instead of TLS.
    config.x.relax_ssl = ENV["RELAX_SSL"] == "true"
    config.x.benchmarking = ENV["BENCHMARKING"] == "1"
  end
end
