# The site settings: name, theme, sign-up, email. Environment variables take precedence over settings from the
# browser (EnvironmentOverrides), and both over the defaults below.
#
# Read once per process and cached (Cached): pages cause no query.
class Site
  include ActiveModel::Model, ActiveModel::Attributes, ActiveModel::Dirty
  include AccentColors, Cached, Contact, Email, EnvironmentOverrides, Guidelines, MessageTemplates, Thresholds

  SIGN_UP_MODES = %w[ open approval invitation closed ].freeze
  FIRST_POSTS = %w[ off listed held ].freeze # Approvable
  LANGUAGES = %w[ en de ].freeze
  SECRETS = %w[ smtp_password ].freeze

  # The site's tags (Tag::List).
  attr_writer :tags
  def tags = @tags || Tag::List::NONE

  # The blocks of all requests (AccessBlock::List).
  attr_writer :access_blocks
  def access_blocks = @access_blocks || AccessBlock::List::NONE

  REGISTRATION_SETTINGS = %w[
    sign_up newcomer_days newcomer_karma newcomer_posts newcomer_comments settling_days
    newcomer_thread_days first_posts newcomer_accepted invitation_karma invitation_days invitations_a_month
  ].freeze

  # Settings whose changes are listed in the moderation log.
  RULES = [ *REGISTRATION_SETTINGS, *THRESHOLDS ].freeze

  # The pages of /admin/settings, by their path, each with its own settings.
  SECTIONS = {
    "general" => %w[ name description contact language public_dump fetches_titles webmentions ],
    "sign-up" => REGISTRATION_SETTINGS,
    "thresholds" => THRESHOLDS,
    "email" => [ *MAIL_SERVER, "mail_from" ],
    "appearance" => %w[ accent accent_dark ],
    "guidelines" => TEXTS,
    "messages" => %w[ message_templates ]
  }.freeze

  attribute :name, :string, default: "Frontpage"
  attribute :description, :string, default: ""
  attribute :language, :string, default: "en" # for visitors, and for members without a preference

  attribute :sign_up, :string, default: "open"
  attribute :newcomer_days, :integer, default: 7
  attribute :newcomer_karma, :integer, default: 5
  attribute :newcomer_posts, :integer, default: 2
  attribute :newcomer_comments, :integer, default: 10
  attribute :settling_days, :integer, default: 30
  attribute :newcomer_thread_days, :integer, default: 30
  attribute :first_posts, :string, default: "off"
  attribute :newcomer_accepted, :integer, default: 3
  attribute :invitation_karma, :integer, default: 30
  attribute :invitation_days, :integer, default: 30
  attribute :invitations_a_month, :integer, default: 5

  attribute :smtp_address, :string, default: ""
  attribute :smtp_port, :integer, default: 587
  attribute :smtp_user_name, :string, default: ""
  attribute :smtp_password, :string, default: ""
  attribute :mail_from, :string, default: ""
  attribute :public_dump, :boolean, default: false
  attribute :fetches_titles, :boolean, default: true
  attribute :webmentions, :boolean, default: false

  validates :name, presence: true, length: { maximum: 40 }
  validates :description, length: { maximum: 200 }
  validates :language, inclusion: { in: LANGUAGES }
  validates :sign_up, inclusion: { in: SIGN_UP_MODES }
  validates :first_posts, inclusion: { in: FIRST_POSTS }
  validates :newcomer_days, :newcomer_thread_days, :settling_days, :invitation_days,
    numericality: { only_integer: true, greater_than_or_equal_to: 0, less_than_or_equal_to: 3650 }
  validates :newcomer_karma, :invitation_karma,
    numericality: { only_integer: true, greater_than_or_equal_to: 0, less_than_or_equal_to: 1_000_000 }
  validates :newcomer_posts, :newcomer_comments, :newcomer_accepted,
    numericality: { only_integer: true, greater_than_or_equal_to: 1, less_than_or_equal_to: 1000 }
  validates :invitations_a_month,
    numericality: { only_integer: true, greater_than_or_equal_to: 0, less_than_or_equal_to: 1000 }

  alias locale language

  # The host name in the URLs of emails and in the site's own addresses, without the port.
  def self.hostname = Rails.configuration.action_mailer.default_url_options.fetch(:host)[/\A[^:]+/]

  # The path of the section that is called +name+, or nil.
  def self.section(name) = SECTIONS.assoc(name)&.first

  # The names of those that are on or off.
  def self.switches = attribute_types.select { |_, type| type.type == :boolean }.keys

  # Whether visitors can sign up, or request to, without an invitation.
  def takes_sign_ups? = open? || approval?

  SIGN_UP_MODES.each { |mode| define_method("#{mode}?") { sign_up == mode } }

  # Saves changed +values+ in the name of +user+. Returns false, with errors, if invalid.
  def change(values, by:)
    assign values
    valid_for_form? && save_changes(by)
  end

  # Assigns +values+ as entered, without saving.
  def assign(values)
    values.to_h.stringify_keys.except(*env_overrides.keys).each do |name, value|
      public_send("#{name}=", cast(name, value)) unless SECRETS.include?(name) && value.blank?
    end
  end

  def [](name) = @attributes[name.to_s].value

  private
    # Errors of settings from the environment can't be corrected in the form.
    def valid_for_form?
      validate
      env_overrides.each_key { |name| errors.delete(name) }
      errors.none?
    end

    # Text that is not a number becomes nil, which is invalid, instead of zero.
    def cast(name, value)
      case @attributes[name].type.type
      when :integer then Integer(value.to_s, 10, exception: false)
      when :string then clean(name, value)
      else value
      end
    end

    def clean(name, text)
      if SECRETS.include?(name) then text
      elsif MULTILINE.include?(name) then PlainText.lines(text)
      else PlainText.line(text)
      end
    end

    def save_changes(user)
      Writes.with_lock("settings") do
        SettingChange.where(name: changed & SECRETS).update_all(value: "") # former secrets are not stored
        changed.each { |name| SettingChange.create!(user:, name:, value: serialize(name)) }
      end
      changes_applied
      self.class.reload
      true
    end

    def serialize(name)
      SECRETS.include?(name) ? Secret.encrypt(self[name]) : self[name].to_s
    end
end
