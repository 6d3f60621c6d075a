Rails.application.configure do
  config.content_security_policy do |policy|
    policy.default_src :none
    policy.script_src :self
    policy.style_src :self
    policy.img_src :self, :data
    policy.connect_src :self
    policy.form_action :self
    policy.manifest_src :self
    policy.base_uri :none
    policy.frame_ancestors :none
    policy.object_src :none
  end

  # Only members' pages contain inline code: the import map, and the style of Turbo's progress bar. Visitors' pages need no nonce,
  # so they can be cached.
  config.content_security_policy_nonce_generator = ->(request) { SecureRandom.base64(16) if request.cookies.key?("session_id") }
  config.content_security_policy_nonce_directives = %w[ script-src style-src ]
end
