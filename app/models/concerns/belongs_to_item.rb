# Belongs to a post or a comment (Item). A check constraint ensures that it is exactly one.
module BelongsToItem
  extend ActiveSupport::Concern

  included do
    belongs_to :post, optional: true
    belongs_to :comment, optional: true
  end

  def item
    post || comment
  end
end
