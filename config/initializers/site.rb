# Invalid settings in the environment stop the boot.
Rails.application.server { Site.new.from_environment }
