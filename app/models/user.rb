class User < ApplicationRecord
  include Authenticatable, Conversing, Deletable, EmailConfirmable, Hatted, Inviting, Localized, Moderatable,
    Moderating, Muting, Named, NewMember, Notifiable, PageVersion, Participating, Passwordless, Privileges,
    RecentActivity, Restorable, Reviewable, SignUp, SignUpChecks, Suspendable, ThreadReads, TwoFactor, Voting

  MAX_ABOUT_LENGTH = 4_000

  # A plain UTC time instead of TimeWithZone: every page of a member reads it.
  self.skip_time_zone_conversion_for_attributes = %i[ created_at ]

  has_many :posts, foreign_key: :author_id, inverse_of: :author
  has_many :comments, foreign_key: :author_id, inverse_of: :author
  has_many :flags, dependent: :delete_all
  has_many :vouches, dependent: :delete_all
  has_many :bookmarks, dependent: :delete_all
  has_many :hidden_posts, dependent: :delete_all
  has_many :suggestions, dependent: :delete_all

  enum :role, %w[ member moderator administrator ].index_by(&:itself), default: "member"

  normalizes :about, with: ->(about) { PlainText.lines(about) }

  validates :comment_order, inclusion: { in: Comment::Orders::ALL }
  validates :about, length: { maximum: MAX_ABOUT_LENGTH }, visible: true, if: :about_changed?
end
