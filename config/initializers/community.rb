# Invalid settings in the environment stop the boot.
Rails.application.server { Community.new.from_environment }
