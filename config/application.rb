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

require_relative "../lib/frontpage/analytics_events"
require_relative "../lib/frontpage/error_pages"
require_relative "../lib/frontpage/form_decoding"
require_relative "../lib/frontpage/storage_errors"
require_relative "../lib/frontpage/server_parameters"
require_relative "../lib/frontpage/page_cache"
require_relative "../lib/frontpage/member_lists"
require_relative "../lib/frontpage/maintenance_mode"
require_relative "../lib/frontpage/replica_resolver" if Engines.current.standby?
require_relative "../lib/frontpage/json_logger"
require_relative "../lib/frontpage/json_request_log"
require_relative "../lib/frontpage/unknown_host"
require_relative "../lib/frontpage/version"
require_relative "../lib/frontpage/visitor_etag"

# The namespace of moderators' controllers, and of the classes in app/models/moderation/actions.
module Moderation
end

module Frontpage
  class Application < Rails::Application
    config.load_defaults 8.1
    # PageCache, the version and the engines are required earlier; every other file in lib can be autoloaded.
    config.autoload_lib ignore: %w[
      assets tasks frontpage/engines frontpage/page_cache frontpage/form_decoding.rb frontpage/version.rb
    ]

    # These folders group files; they aren't namespaces.
    Rails.autoloaders.main.collapse(*%w[
      app/models/accounts app/models/administration app/models/moderation app/models/notifications
      lib/frontpage app/jobs/release_1_0
    ].map { |folder| config.root.join(folder) })
    Rails.autoloaders.main.push_dir config.root.join("app/models/moderation/actions"), namespace: Moderation

    # The endpoints for load tests sign in without a password, so they are loaded only with BENCHMARKING=1.
    config.x.benchmarking = ENV.fetch("BENCHMARKING") { Rails.env.test? ? "1" : "0" } == "1"
    if config.x.benchmarking
      config.paths["app/controllers"] << "benchmarking/controllers"
      config.paths["app/models"] << "benchmarking/models"
      config.paths["app/views"] << "benchmarking/views"
      config.paths["config/initializers"] << "benchmarking/initializers"
      config.paths["config/routes.rb"] << "benchmarking/routes.rb"
    elsif ServerParameters.transactions?(:deferred) || ServerParameters.busy?(:backoff)
      raise ServerParameters::UnknownValue,
        "TRANSACTIONS=deferred and BUSY=backoff work only in load tests: set BENCHMARKING=1 as well"
    end

    config.secret_key_base = Kit::SecretKeyBase.read_or_generate if Rails.env.production?
    # Nil without a rotation in the last 30 days.
    config.x.previous_secret_key_base =
      (Operations::SecretKey::Previous.read(ENV.fetch("STORAGE", "storage")) if Rails.env.production?)
    config.yjit = false # bin/ruby enables it, before anything runs

    # The command that removes what deleted texts left in files (Purge::Traces).
    config.x.scrub = [ "nice", root.join("bin/ops").to_s, "scrub" ]

    # How many seconds visitors' lists may be older than the latest commit. With 0, each commit clears them.
    config.x.list_max_age = Float(ENV.fetch("LIST_MAX_AGE", Rails.env.test? ? 0 : 1))

    # In maintenance mode, pages show a notice.
    settings = -> { "#{Site.version} #{MaintenanceMode.on?}" }
    config.middleware.insert_before 0, MemberLists, settings: settings
    config.middleware.insert_before 0, PageCache, settings: settings
    # Benchmarks measure the page: the talks' app doesn't compress, but load generators accept compression.
    config.middleware.insert_before 0, Rack::Deflater,
      if: ->(env, *) { !env["PATH_INFO"].start_with?("/benchmarking/") }
    config.middleware.swap Rack::ETag, VisitorEtag, "no-cache"
    config.middleware.delete Rack::Runtime
    config.middleware.delete Rack::Sendfile

    config.active_record.dump_schema_after_migration = Engines.current.schema_file?
    config.generators.system_tests = nil

    # Pages have dozens of string literals, mostly keys of translations.
    config.action_view.frozen_string_literal = true

    # English is the fallback language. Site::LANGUAGES lists the same locales.
    config.i18n.available_locales = %i[ en de ]

    # Vote buttons share one form and change only its target, so that a list of posts carries one token.
    config.action_controller.per_form_csrf_tokens = false

    # Errors are shown on the site's own pages. A database that stays locked is a 503 (try again), not a 500.
    # Referencing a row that was deleted at the same moment is a 404.
    config.exceptions_app = ErrorPages.new(routes)
    config.action_dispatch.rescue_responses.update(
      # The first two are Mission Control's.
      "ActiveJob::Errors::QueryError" => :not_found, "ActiveJob::Errors::InvalidOperation" => :conflict,
      "ActiveRecord::RecordNotUnique" => :conflict, "ActiveRecord::InvalidForeignKey" => :not_found,
      "MaintenanceMode::Refusal" => :service_unavailable,
      "ActiveRecord::LockWaitTimeout" => :service_unavailable,
      "SQLite3::BusyException" => :service_unavailable, "TranslateErrors::NullByte" => :bad_request,
      **StorageErrors::KINDS.transform_values { |kind| StorageErrors::STATUSES.fetch(kind) },
      # PostgreSQL is busy or away, or a transaction lost a conflict. If the name of the host contains that of
      # the database, Rails takes every failed connection for a missing database.
      **%w[ ConnectionNotEstablished QueryAborted TransactionRollbackError NoDatabaseError ]
        .to_h { |name| [ "ActiveRecord::#{name}", :service_unavailable ] }
    )
    # Rails compares names, here and to decide which errors to report. A subclass has the status of its class.
    config.after_initialize do
      statuses = ActionDispatch::ExceptionWrapper.rescue_responses
      errors = [ *statuses.keys, "ActionDispatch::ParamError" ].filter_map(&:safe_constantize) # lazily loaded
      errors.flat_map(&:descendants).uniq.each do |error|
        statuses[error.name] = statuses[error.ancestors.find { |ancestor| statuses.key?(ancestor.name) }.name]
      end
    end
    # Take the status from the cause: a full disk or a damaged file isn't an invalid statement.
    ActionDispatch::ExceptionWrapper.wrapper_exceptions << "ActiveRecord::StatementInvalid"

    config.solid_queue.connects_to = { database: { writing: :queue } }
    config.solid_errors.connects_to = { database: { writing: :errors } }
    config.solid_errors.enabled = false # ErrorRecorder records them instead (config/initializers/errors.rb)
    config.solid_errors.base_controller_class = "Admin::MountedEngineController"
    config.mission_control.jobs.base_controller_class = "Admin::MountedEngineController"
    # Admin::MountedEngineController requires an administrator.
    config.mission_control.jobs.http_basic_auth_enabled = false
    config.mission_control.jobs.adapters = [ :solid_queue ]
    config.mission_control.jobs.filter_arguments = %w[ args params ] # they contain email addresses
    config.mission_control.jobs.show_console_help = false

    # Plain HTTP on this machine (bin/start, bin/serve) instead of TLS.
    config.x.relax_ssl = ENV["RELAX_SSL"] == "true"

    # For tests: allows requests to this machine (PublicAddress).
    config.x.reach_loopback = ENV["REACH_LOOPBACK"] == "1"

    # The secret of the bounce webhook (BouncesController).
    config.x.bounce_token = ENV["BOUNCE_TOKEN"].presence

    # An email address or URI for /.well-known/security.txt (SecurityContactsController).
    config.x.security_contact = ENV["SECURITY_CONTACT"]&.strip.presence

    # Limits on event streams per process (LiveUpdates): in total, and per network.
    config.x.live_streams = {
      limit: Integer(ENV.fetch("LIVE_STREAMS", 1000)),
      limit_per_address: Integer(ENV.fetch("LIVE_STREAMS_EACH", 20))
    }

    # The name of the site and the time of the copy, if this is a staging copy (bin/ops copy --for staging).
    config.x.staging_copy = Kit::DataDirectory.here(environment: Rails.env).staging_copy

    # Whether the public dump is on; nil leaves it to the administrators' setting.
    config.x.public_dump = ENV["PUBLIC_DUMP"].presence&.then { |value| value == "1" }

    # Options of Tally::Maintenance; nil if this process shouldn't maintain the statistics.
    config.x.tally_maintenance = {}

    # How often a process checks whether another one has changed the site settings, in seconds.
    config.x.settings_refresh_interval = 1

    # Seconds for which a request runs a deletion or a merge before a job does the rest (RunsInBatches).
    config.x.immediate_seconds = 1.0
  end
end
