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
end
