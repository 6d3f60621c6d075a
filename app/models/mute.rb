# A user, domain or tag that a member doesn't want to see. Private to the member; nothing changes for others.
class Mute < ApplicationRecord
  # Distinguishes a domain or address from a username.
  DOMAIN_PATTERN = %r{[./:#{DomainName::FULL_STOPS}]}
  TAG_PATTERN = Tag::SIGN

  belongs_to :user
  belongs_to :muted_user, class_name: "User", optional: true
  belongs_to :tag, optional: true

  # An EXISTS condition: +user+ muted a tag, other than +except+, of the post whose id is +post_id+, a column
  # of another table.
  def self.exists_for_tags_of(post_id, user, except: nil)
    taggings = Tagging.arel_table
    muted = arel_table[:user_id].eq(bound_value("user_id", user.id))
      .and(arel_table[:tag_id].eq(taggings[:tag_id]))
    muted = muted.and(arel_table[:tag_id].not_eq(bound_value("tag_id", except.id))) if except
    taggings.project(1).join(arel_table).on(muted).where(taggings[:post_id].eq(post_id)).exists
  end

  scope :latest_first, -> { order(id: :desc) }

  validate { errors.add :name, problem if problem }

  def name=(text)
    @name = PlainText.identifier(text)
    if names_tag?
      self.tag_id = Site.settings.tags[Tag.normalize_value_for(:name, @name)]&.id
    elsif names_domain?
      self.domain = DomainName.parse(@name)
    else
      self.muted_user = User.find_by(username: @name.delete_prefix("@"))
    end
  end

  # The name as entered, or else as stored.
  def name
    @name || muted_user&.username || domain || ("##{tag.name}" if tag)
  end

  # Creates or finds the row for this user, domain or tag. Returns nil, with errors, if invalid.
  def submit
    if valid?
      target = { muted_user_id:, domain:, tag_id: }
      self.class.insert({ user_id:, **target }, unique_by: [ :user_id, target.compact.keys.first ])
      self.class.find_by!(user_id:, **target)
    end
  end

  private
    def problem
      if name.blank? then :blank
      elsif muted_user_id && muted_user_id == user_id then :own
      elsif muted_user_id.nil? && domain.nil? && tag_id.nil? then not_found_problem
      end
    end

    def not_found_problem
      if names_tag? then :no_tag
      else names_domain? ? :no_domain : :no_user
      end
    end

    def names_tag? = @name.to_s.match?(TAG_PATTERN) && Site.settings.tags.any?

    def names_domain?
      @name.to_s.match?(DOMAIN_PATTERN)
    end
end
