require "net/http"

# A MinIO server with a bucket, if MINIO is the path of its program.
class ObjectStore
  KEY, BUCKET = "frontpage-test", "directory"

  # Skips the +test+ without the program.
  def self.start(test, folder)
    test.skip "MINIO is not set." if ENV["MINIO"].to_s.empty?
    new(folder)
  end

  attr_reader :process

  def initialize(folder)
    @folder, @port = folder, Kit::FreePort.find
    FileUtils.mkdir_p File.join(folder, BUCKET)
    @process = Process.spawn({ "MINIO_ROOT_USER" => KEY, "MINIO_ROOT_PASSWORD" => KEY },
      ENV["MINIO"], "server", "--quiet", "--address", "127.0.0.1:#{@port}", folder,
      %i[ out err ] => "#{folder}.log")
    Kit::Clock.wait_until(seconds: 300) { up? } or raise File.read("#{folder}.log")
  end

  def variables
    { "BACKUP_TO" => "s3://#{BUCKET}/frontpage", "S3_ENDPOINT" => "http://127.0.0.1:#{@port}",
      "AWS_ACCESS_KEY_ID" => KEY, "AWS_SECRET_ACCESS_KEY" => KEY }
  end

  def stop
    Process.kill "KILL", process
    Process.wait process
  end

  private
    def up?
      Net::HTTP.get_response("127.0.0.1", "/minio/health/live", @port).is_a?(Net::HTTPSuccess)
    rescue SystemCallError
      false
    end
end
