require "openssl"

# TLS for a test's server, with a certificate of news.example.
module ExpiringCertificate
  # The certificate expires in +days+, which may be negative.
  def self.context(days)
    key = OpenSSL::PKey::RSA.new(2048)
    certificate = OpenSSL::X509::Certificate.new
    certificate.not_before, certificate.not_after = Time.now - 60, Time.now + days * 86_400 + 60
    certificate.public_key = key.public_key
    certificate.subject = certificate.issuer = OpenSSL::X509::Name.parse("/CN=news.example")
    certificate.sign key, "SHA256"
    OpenSSL::SSL::SSLContext.new.tap { |context| context.add_certificate certificate, key }
  end
end
