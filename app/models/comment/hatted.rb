# Can be written with one of the author's hats.
module Comment::Hatted
  extend ActiveSupport::Concern

  included do
    belongs_to :hat, optional: true

    validate :hat_is_wearable, if: -> { hat_id && hat_id_changed? }
  end

  class_methods do
    # Loads the hats of +comments+ with one query, or with none if no comment has a hat.
    def with_hats(comments)
      hatted = comments.select(&:hat_id)
      ActiveRecord::Associations::Preloader.new(records: hatted, associations: :hat).call if hatted.any?
      comments
    end
  end

  # Nil if the hat was revoked, even if the comment still refers to it.
  def shown_hat
    hat unless hat_id.nil? || hat.nil? || hat.revoked?
  end

  private
    def hat_is_wearable
      errors.add :hat_id, :not_wearable unless author.hats.active.exists?(hat_id)
    end
end
