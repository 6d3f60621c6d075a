# Pages for moderators and administrators. Other members get 404.
class Moderation::BaseController < ApplicationController
  include RoleRequirement

  before_action :require_moderator
end
