# Belongs to a post or to a comment (Thing); the schema sees to it that it is one of them.
module OfThing
  extend ActiveSupport::Concern

  included do
    belongs_to :post, optional: true
    belongs_to :comment, optional: true
  end

  def thing
    post || comment
  end
end
