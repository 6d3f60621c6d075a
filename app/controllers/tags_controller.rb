class TagsController < ApplicationController
  allow_unauthenticated_access
  cached_for_visitors

  def index
    @tags = Tag.by_name.to_a
  end
end
