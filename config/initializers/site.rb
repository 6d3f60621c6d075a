# Fails the boot if a site setting in the environment is invalid.
Rails.application.server { Site.new.environment_values }
