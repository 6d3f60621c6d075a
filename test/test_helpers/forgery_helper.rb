module ForgeryHelper
  # Rails turns the protection off in tests; here it is on, as for a browser.
  def with_forgery_protection
    ActionController::Base.allow_forgery_protection = true
    yield
  ensure
    ActionController::Base.allow_forgery_protection = false
  end
end
