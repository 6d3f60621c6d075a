module ForgeryHelper
  # Turns CSRF protection on, which Rails turns off in tests.
  def with_forgery_protection
    ActionController::Base.allow_forgery_protection = true
    yield
  ensure
    ActionController::Base.allow_forgery_protection = false
  end
end
