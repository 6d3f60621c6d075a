class User < ApplicationRecord
  include Authenticatable, Erasable, Guarded, Inviting, Joining, Muting, Named, Newcomer, Notifiable, Participating, Passwordless, Profiled, Reachable, Speaking, Suspendable, Trusted, ThreadReads

  MAXIMUM_ABOUT_LENGTH = 4_000

  DOWNVOTE_KARMA = 100

  has_many :posts, foreign_key: :author_id, inverse_of: :author
  has_many :comments, foreign_key: :author_id, inverse_of: :author
  has_many :votes, dependent: :delete_all
  has_many :flags, dependent: :delete_all
  has_many :vouches, dependent: :delete_all
  has_many :bookmarks, dependent: :delete_all
  has_many :hidden_posts, dependent: :delete_all

  enum :role, %w[ member moderator administrator ].index_by(&:itself), default: "member"

  validates :about, length: { maximum: MAXIMUM_ABOUT_LENGTH }, if: :about_changed?
end
