# A step of a workshop, read from its file. +text+ says what to do, +apply+ are the edits that do it, and
# +differs+ says how it differs from the source's step.
class Lab::Workshop::Step
  attr_reader :name, :files

  # +files+ is the folder with files to copy into the application, if there is one.
  def initialize(name, definition, files:)
    @name, @definition, @files = name, definition, files
  end

  def title = @definition.fetch("title")
  def why = @definition.fetch("why").strip
  def text = @definition.fetch("do").strip
  def differs = @definition["differs"]&.strip
  def apply = @definition.fetch("apply", [])
  def checks = @definition.fetch("checks").map { |check| Lab::Workshop::Check.new(check) }

  # The scenario that the step is said to make faster, or nil.
  def measures = @definition["measures"]
end
