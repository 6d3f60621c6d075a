# Changes site settings, in one line.
module SiteSettingsHelper
  private
    def change_settings(**values)
      site = Site.load
      assert site.change(values, by: users(:admin)), site.errors.full_messages.to_sentence
    end

    # With +variables+ in the environment while the block runs.
    def with_environment(**variables)
      before = variables.to_h { |name, _| [ name.to_s, ENV[name.to_s] ] }
      ENV.update variables.stringify_keys
      Site.reload
      yield
    ensure
      ENV.update before
      Site.reload
    end
end
