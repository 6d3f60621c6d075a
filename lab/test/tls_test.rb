require "test_helper"
require "openssl"
require_relative "support/running_server"

# Measures servers that already run over TLS.
class TLSTest < Lab::TestCase
  include RunningServer

  slow_test_with_generators "verifies writes over TLS if the authority of the certificate " \
    "is trusted" do |generator|
    running(tls: certificate) do |url|
      output = lab("run", "order", *brief(generator), url:, trusted: authority_file)
      figures = Lab::Result.read(
        Dir["#{@folder}/results/*/measurements/**/measurement.json"].first || flunk(output)
      ).figures

      assert figures[:valid], output
      assert_operator figures[:ledger][:acknowledged], :>, 0
      assert_equal [ 0, url ], [ figures[:ledger][:lost], figures[:remote] ]
    end
  end

  slow_test "says in one line that a certificate isn't trusted and what to do" do
    running(tls: certificate) do |url|
      expected = /#{url} has a certificate that isn't trusted here \(.+\)\. Set SSL_CERT_FILE to that .+\.$/

      assert_match(/^#{expected}/, lab("check", url:))
      assert_match(/Failed: order remote c=2: #{expected}/, lab("run", "order", *brief(generator), url:))
    end
  end

  # Ruby accepts a certificate that is its own authority. oha doesn't.
  slow_test "says why a load generator got no response" do
    oha = installed(Lab::Generators::Oha.new)
    tls = certificate(authority: nil)
    running(tls:) do |url|
      failed = /\d+ failed without a response \(invalid peer certificate: .+\), 0 were still open/
      assert_match(/answered no request: #{failed}/,
        lab("run", "order", *brief(oha), url:, trusted: tls[:cert]))
    end
  end

  private
    def brief(generator)
      options = %w[ --concurrency 2 --runs 1 --seconds 1 --warm-up 0 --accept-noise ]
      [ "--generator", generator.name, *options ]
    end

    # Returns the output. OpenSSL reads SSL_CERT_FILE when a process starts.
    def lab(*arguments, url:, trusted: nil)
      environment = { "SSL_CERT_FILE" => trusted, "LAB_RESULTS" => File.join(@folder, "results") }
      IO.popen([ environment, RbConfig.ruby, "-I#{Lab::ROOT}/lib", File.join(Lab::ROOT, "exe/lab"),
        *arguments, "--target", remote_target(url, ledger:), err: %i[ child out ] ], &:read)
    end

    # The paths of a key and a certificate for 127.0.0.1, issued by +authority+, or self-signed.
    def certificate(authority: self.authority)
      key = OpenSSL::PKey::EC.generate("prime256v1")
      issued = issue("/CN=127.0.0.1", key, authority,
        "basicConstraints" => "CA:#{authority ? "FALSE" : "TRUE"}", "subjectAltName" => "IP:127.0.0.1")
      { key: written("server.key", key), cert: written("server.pem", issued) }
    end

    def authority
      @authority ||= OpenSSL::PKey::EC.generate("prime256v1").then do |key|
        [ issue(
          "/CN=Authority",
          key,
          nil,
          "basicConstraints" => "critical,CA:TRUE",
          "keyUsage" => "critical,keyCertSign"
        ), key ]
      end
    end

    def authority_file = written("authority.pem", authority.first)
    def written(name, part) = File.join(@folder, name).tap { |path| File.write path, part.to_pem }

    def issue(name, key, authority, extensions)
      OpenSSL::X509::Certificate.new.tap do |certificate|
        certificate.version, certificate.serial, certificate.public_key = 2, rand(2**32), key
        certificate.not_before, certificate.not_after = Time.now - 60, Time.now + 3600
        certificate.subject = OpenSSL::X509::Name.parse(name)
        certificate.issuer = authority ? authority.first.subject : certificate.subject
        factory = OpenSSL::X509::ExtensionFactory.new
        extensions.each do |part, value|
          certificate.add_extension factory.create_extension("#{part}=#{value}")
        end
        certificate.sign authority ? authority.last : key, "SHA256"
      end
    end
end
