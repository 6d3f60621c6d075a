# The link of a post. The URL is stored as entered, without trackers; `normalized_url` is used for comparison,
# and `domain` is its publisher.
module Post::Linked
  extend ActiveSupport::Concern

  included do
    validates :url, length: { maximum: Post::Link::MAX_LENGTH }
    validate :link_is_valid, if: :url_changed?
  end

  def url=(address)
    link = Post::Link.new(address)
    super link.to_s.presence
    self.normalized_url, self.domain = link.normalized, link.domain
  end

  # Messages about why its link will be rejected, before it is submitted.
  def link_problems
    errors.clear
    link_is_valid
    reject_unknown_domain if domain && author.new_member?
    errors.full_messages_for(:url)
  end

  private
    def link_is_valid
      problem = url && Post::Link.new(url).problem
      errors.add :url, problem if problem
    end

    # Applied to new members only (ContentRules).
    def reject_unknown_domain
      settings = Site.settings
      unless Post.visible.exists?(domain:)
        errors.add :url, :unknown_domain,
          domain:, count: settings.newcomer_days, karma: settings.newcomer_karma
      end
    end
end
