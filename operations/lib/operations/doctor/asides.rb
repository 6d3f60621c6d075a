# Whether folders that were put aside are older than any copy: who has left since is in them still.
class Operations::Doctor::Asides < Operations::Doctor::Examination
  def findings
    old = Dir[community.path("_{before,upgrade}_*")].select { |folder| File.directory?(folder) && File.mtime(folder) < Time.now - litestream.replica.days * 86_400 }
    return [] if old.empty?

    [ doubtful("#{old.map { |folder| File.basename(folder) }.join(", ")}: put aside more than #{litestream.replica.days} days ago, and whoever has left since is in there still.", "Delete what nobody needs: rm -r, in #{community.storage}.") ]
  end
end
