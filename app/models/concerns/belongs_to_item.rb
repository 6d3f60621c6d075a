# Belongs to a post or to a comment (Item); the schema sees to it that it is one of them.
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
