# Memory, and the certificate that visitors get.
class Operations::Metrics::Machine < Operations::Metrics::Source
  CERTIFICATE_AGE = 600 # seconds until it is read again

  # When it expires. Reading it takes up to five seconds if the host can't be reached from here.
  def self.certificate
    current = @read_at && Kit::Clock.now - @read_at < CERTIFICATE_AGE
    @certificate, @read_at = yield, Kit::Clock.now unless current
    @certificate
  end

  def read
    total, available = Operations::Memory.machine
    gauge :machine_memory_bytes, "Memory of the machine.", total
    gauge :machine_memory_available_bytes, "Memory of the machine that programs can still use.", available
    server = Operations::Upgrade::Site.new(directory).process
    gauge :memory_bytes, "Memory of the site's processes; shared memory counts once.",
      (Operations::Memory.of(server) if server)
    gauge :certificate_expiry_timestamp_seconds, "When the certificate of the site expires.",
      self.class.certificate { Operations::Doctor::Certificate.expiry(directory, litestream)&.to_i }
  end
end
