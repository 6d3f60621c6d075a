class Post < ApplicationRecord
  include Amended, Announced, Authored, Bookmarkable, Discussed, Editable, Flaggable, Followable, Followed, Hideable, Linked, Listed, Lockable, Mergeable, Moderated, Omittable, Ranked, Referring, Removable, Searchable, Submittable, Suggested, Tagged, Titled, Votable

  CONTENT = %i[ title url body ].freeze
  MAX_BODY_LENGTH = 40_000

  # Plain UTC times: a list reads many.
  self.skip_time_zone_conversion_for_attributes = %i[ created_at edited_at last_activity_at ]

  has_many :comments

  normalizes :body, with: ->(body) { PlainText.lines(body).then { |text| text if text.match?(PlainText::SOMETHING_VISIBLE) } }

  validates :body, length: { maximum: MAX_BODY_LENGTH }
  validate :link_or_text_present

  before_create { self.last_activity_at ||= created_at || Time.current }

  private
    # For Announced: a post is not a reply.
    def answered = nil
    def notice_keys = { post_id: id, comment_id: nil }

    # For Followed.
    def followed_by_setting = :follows_own
    def discussion_of_it = self
    def tell_followers = nil

    def link_or_text_present
      errors.add :base, :link_or_text_missing if url.nil? && body.nil?
    end
end
