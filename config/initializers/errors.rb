# Whoever reports is told to ErrorRecorder; nothing is asked of it where nothing goes wrong.
Rails.application.config.after_initialize { Rails.error.subscribe ErrorRecorder.new }
