require "fileutils"
require "securerandom"

# The secret that signs cookies: SECRET_KEY_BASE if set, otherwise from a file that is created once, readable by its owner only.
module SecretKeyBase
  class << self
    # Returns the secret. If two processes start at the same time, the first to link the file wins.
    def read_or_generate(path: File.join(ENV.fetch("STORAGE", "storage"), "secret_key_base"), environment: ENV)
      environment["SECRET_KEY_BASE"].presence || environment["SECRET_KEY_BASE_DUMMY"].presence || stored_at(path)
    end

    private
      def stored_at(path)
        generate(path) unless File.exist?(path)
        File.read(path).strip
      end

      def generate(path)
        FileUtils.mkdir_p(File.dirname(path))
        draft = "#{path}.#{Process.pid}"
        File.open(draft, File::WRONLY | File::CREAT | File::EXCL, 0o600) { |file| file.write(SecureRandom.hex(64)) }
        File.link(draft, path)
      rescue Errno::EEXIST
        # Another process created it first.
      ensure
        FileUtils.rm_f(draft) if draft
      end
  end
end
