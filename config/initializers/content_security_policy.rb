# Rails puts the header together from its lists for each response, but ours stay what they are, and responses differ in the
# nonce alone. A copy is what a controller changes for itself.
module BuiltOnce
  NONCE = "{nonce}"

  def build(context = nil, nonce = nil, nonce_directives = nil)
    if @copied
      super
    elsif nonce
      (@with_nonce ||= super(context, NONCE, nonce_directives)).gsub(NONCE, nonce)
    else
      @without_nonce ||= super.freeze
    end
  end

  def initialize_copy(_)
    super
    @copied = true
  end
end

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
    policy.extend BuiltOnce
  end

  # Only the pages of people who have signed in carry something inline, the import map and the style of Turbo's progress bar.
  # A visitor's page needs no nonce, and so can be kept and given to the next visitor.
  config.content_security_policy_nonce_generator = ->(request) { SecureRandom.base64(16) if request.cookies.key?("session_id") }
  config.content_security_policy_nonce_directives = %w[ script-src style-src ]
end
