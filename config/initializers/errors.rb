# Error reports go to ErrorRecorder.
Rails.application.config.after_initialize { Rails.error.subscribe ErrorRecorder.new }

# Its pages are our own templates, in the reader's language; it would set English.
Rails.autoloaders.main.on_load("SolidErrors::ErrorsController") do |controller, _|
  controller.skip_around_action :use_english_when_available
end
