# Whether the running site has lost database files.
class Operations::Doctor::LostFiles < Operations::Doctor::Examination
  def findings
    lost = Operations::LostStorage.new(directory)
    return [] unless lost.any?

    saved = lost.saved.any? ? "saved their content in #{lost.folder}" : "saves their content if it can"
    [ error(:files_lost, "#{lost}. The site accepts no writes, and #{saved}.",
      "Run bin/ops rescue before you restart the site: " \
      "it waits until everything is saved, and says what to do then.") ]
  end
end
