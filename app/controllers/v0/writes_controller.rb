# Refuses writes as Firebase does where the rules of a database make it read-only.
class V0::WritesController < V0::BaseController
  skip_forgery_protection
  skip_before_action :refuse_to_write

  def create
    deny
  end
end
