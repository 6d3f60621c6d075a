# Error reports go to ErrorRecorder.
Rails.application.config.after_initialize { Rails.error.subscribe ErrorRecorder.new }

# Solid Errors' pages use the site's templates, which are translated, so it must not switch to English.
Rails.autoloaders.main.on_load("SolidErrors::ErrorsController") do |controller, _|
  controller.skip_around_action :use_english_when_available
end
