# Invalid settings in the environment stop the boot.
Rails.application.server { Site.new.environment_values }
