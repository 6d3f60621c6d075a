# What the environment says of the community has to be one of what it may say, or nobody is served.
Rails.application.server { Community.new.from_environment }
