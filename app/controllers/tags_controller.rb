class TagsController < ApplicationController
  allow_unauthenticated_access
  cached_for_visitors

  def index
    @tags = Tag.by_name.to_a
    raise ActiveRecord::RecordNotFound, "There are no tags" if @tags.empty?
  end
end
