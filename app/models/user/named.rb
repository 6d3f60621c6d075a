# The username, also in the URL of the profile.
module User::Named
  extend ActiveSupport::Concern

  # Names that would appear official. The first administrator may have one, except the ghost account's.
  RESERVED_USERNAMES = %w[
    admin administrator moderator mod root system staff support security help frontpage official deleted
    anonymous
  ].freeze

  included do
    normalizes :username, with: ->(username) { PlainText.identifier(username) }

    with_options if: -> { new_record? || username_changed? } do
      validates :username, length: { in: 2..20 }
      validate :username_not_reserved
    end

    # Skipped if the length is invalid, so that a very long value isn't parsed or looked up.
    with_options if: -> { username_changed? && errors.exclude?(:username) } do
      validates :username, format: { with: /\A[A-Za-z0-9_-]*\z/ }, uniqueness: true
    end
  end

  class_methods do
    # Those of +names+ that members have, in lower case.
    def names_of_members(names)
      names.each_slice(500).flat_map { |some| not_deleted.where(username: some).pluck(:username) }
        .to_set(&:downcase)
    end
  end

  def to_param
    username
  end

  # Two people may request one name at the same time; the unique index decides.
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
      if name == User::GHOST_USERNAME || (RESERVED_USERNAMES.include?(name) && !administrator?)
        errors.add(:username, :exclusion)
      end
    end
end
