# What administrators set, in a line.
module CommunityHelper
  private
    def set_community(**values)
      community = Community.stored
      assert community.change(values, by: users(:admin)), community.errors.full_messages.to_sentence
    end

    # With +variables+ in the environment while the block runs.
    def with_environment(**variables)
      before = variables.to_h { |name, _| [ name.to_s, ENV[name.to_s] ] }
      ENV.update variables.stringify_keys
      Community.reload
      yield
    ensure
      ENV.update before
      Community.reload
    end
end
