class Feeds::BaseController < ApplicationController
  include PublicApi, RendersFeed

  cached_for_visitors
end
