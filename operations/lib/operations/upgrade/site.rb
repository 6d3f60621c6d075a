require "fileutils"

# The site that runs from this very folder on a community's files. Puma begins anew, with the code that is there then, once tmp/restart.txt is touched.
class Operations::Upgrade::Site
  include Operations::Clock

  PATIENCE = 90 # seconds

  def initialize(community)
    @community = community
  end

  def running? = processes.any?

  # Returns whether those that ran have ended, and others have begun.
  def restart
    former = processes
    FileUtils.mkdir_p File.join(Operations::ROOT, "tmp")
    FileUtils.touch File.join(Operations::ROOT, "tmp/restart.txt")
    give_up_at = now + PATIENCE
    sleep 0.2 until (renewed = (processes & former).empty? && processes.any?) || now > give_up_at
    renewed
  end

  private
    def processes
      Operations::FilesInUse.by([ @community.primary.path ]).select { |process, command| command.match?(/\bpuma\b/) && here?(process) }.keys
    end

    def here?(process)
      File.realpath("/proc/#{process}/cwd") == File.realpath(Operations::ROOT)
    rescue SystemCallError
      false
    end
end
