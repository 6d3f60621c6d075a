# Pages for administrators. Other members get 404.
class Admin::BaseController < ApplicationController
  include RoleRequirement

  before_action :require_administrator
end
