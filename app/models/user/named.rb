# The name that a person goes by, here and in the address of their page.
module User::Named
  extend ActiveSupport::Concern

  # Names that would speak for the site. Its first administrator may have one, but not that of the account that keeps what
  # was left behind.
  RESERVED = %w[ admin administrator moderator mod root system staff support security help frontpage official deleted anonymous ]
    .freeze

  included do
    normalizes :username, with: ->(username) { username.strip }

    with_options if: -> { new_record? || username_changed? } do
      validates :username, length: { in: 2..20 }
      validate :username_not_reserved
    end

    # However long what was sent, it is not looked through.
    with_options if: -> { username_changed? && errors.exclude?(:username) } do
      validates :username, format: { with: /\A[A-Za-z0-9_-]*\z/ }, uniqueness: true
    end
  end

  def to_param
    username
  end

  # Two people may ask for one name in the same instant; the index lets one of them have it.
  def save(...)
    super
  rescue ActiveRecord::RecordNotUnique => error
    raise unless error.message.match?(/users(\.|_on_)username/)
    errors.add(:username, :taken)
    false
  end

  private
    def username_not_reserved
      name = username.to_s.downcase
      errors.add(:username, :exclusion) if name == User::NOBODY || (RESERVED.include?(name) && !administrator?)
    end
end
