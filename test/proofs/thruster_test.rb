require "test_helper"
require "net/http"
require "openssl"

# Thruster as bin/thrust starts it, in front of a Puma that echoes the request's headers.
class ThrusterTest < ActiveSupport::TestCase
  NAME = "frontpage.example"
  TIMEOUT = 120
  ECHO_SERVER = <<~'RUBY'.chomp
    headers = ->(env) { env.select { |name, _| name.match?(/\AHTTP_|\AREMOTE_ADDR/) } }
    run ->(env) { [ 200, { "content-type" => "text/plain" }, [ headers.call(env).inspect ] ] }
  RUBY

  test "drops forwarded headers of clients with TLS" do
    thrust "TLS_DOMAIN" => NAME do |ports|
      headers = request(ports[:https], certificate: true, "x-forwarded-for" => "6.6.6.6",
        "x-forwarded-proto" => "http", "x-forwarded-host" => "evil.example")

      assert_includes headers, '"HTTP_X_FORWARDED_FOR" => "127.0.0.1"'
      assert_includes headers, '"HTTP_X_FORWARDED_PROTO" => "https"'
      assert_no_match(/6\.6\.6\.6|evil|SENDFILE/, headers)
      assert_equal "https://#{NAME}/newest?x=1", redirection(ports[:http])
    end
  end

  test "drops forwarded headers without TLS, unless configured to trust a proxy" do
    thrust { |ports| assert_no_match(/6\.6\.6\.6/, request(ports[:http], "x-forwarded-for" => "6.6.6.6")) }
    thrust("THRUSTER_FORWARD_HEADERS" => "1") do |ports|
      assert_includes request(ports[:http], "x-forwarded-for" => "6.6.6.6"),
        '"HTTP_X_FORWARDED_FOR" => "6.6.6.6, 127.0.0.1"'
    end
  end

  test "Puma answers the health check without Thruster" do
    thrust do |ports|
      output = IO.popen({ "PORT" => ports[:puma].to_s }, [ Rails.root.join("bin/health").to_s, "up" ], &:read)

      assert_predicate Process.last_status, :success?
      assert_includes output, "REMOTE_ADDR"
    end
    assert_not system({ "PORT" => "1" }, Rails.root.join("bin/health").to_s, %i[ out err ] => File::NULL)
  end

  private
    def thrust(environment = {})
      Dir.mktmpdir do |storage|
        File.write File.join(storage, "echo.ru"), ECHO_SERVER
        write_certificate storage
        ports = %i[ http https puma ].index_with { Kit::FreePort.find }
        variables = {
          "STORAGE" => storage, "HTTP_PORT" => ports[:http].to_s, "HTTPS_PORT" => ports[:https].to_s,
          "PORT" => ports[:puma].to_s
        }
        thruster = Process.spawn(variables.merge(environment), "bin/thrust", "bin/puma", "--config",
          "/dev/null", "--bind", "tcp://127.0.0.1:#{ports[:puma]}", "--environment", "none",
          File.join(storage, "echo.ru"), chdir: Rails.root.to_s, pgroup: true,
          %i[ out err ] => File.join(storage, "log"))
        wait_for ports[:puma]
        yield ports
      ensure
        stop thruster
      end
    end

    # Without the site's config/puma.rb, Puma may deadlock on shutdown.
    def stop(thruster)
      Process.kill "TERM", thruster
      Timeout.timeout(10) { Process.wait thruster }
    rescue Timeout::Error
      Process.kill "KILL", -thruster
      Process.wait thruster
    end

    # Writes the certificate where Thruster stores those of Let's Encrypt.
    def write_certificate(storage)
      key = OpenSSL::PKey::EC.generate("prime256v1")
      @certificate = OpenSSL::X509::Certificate.new.tap do |certificate|
        certificate.version, certificate.serial, certificate.public_key = 2, 1, key
        certificate.subject = certificate.issuer = OpenSSL::X509::Name.new([ [ "CN", NAME ] ])
        certificate.not_before, certificate.not_after = 1.hour.ago, 1.day.from_now
        certificate.add_extension OpenSSL::X509::ExtensionFactory.new(certificate, certificate)
          .create_extension("subjectAltName", "DNS:#{NAME}")
        certificate.sign key, "SHA256"
      end
      Dir.mkdir File.join(storage, "thruster")
      File.write File.join(storage, "thruster", NAME), key.to_pem + @certificate.to_pem
    end

    def request(port, certificate: false, **headers)
      Net::HTTP.new(NAME, port).then do |http|
        http.ipaddr = "127.0.0.1"
        http.use_ssl, http.cert_store = true, OpenSSL::X509::Store.new.add_cert(@certificate) if certificate
        http.get("/", headers.transform_keys(&:to_s)).body
      end
    end

    def redirection(port)
      Net::HTTP.new(NAME, port).tap { |http| http.ipaddr = "127.0.0.1" }.get("/newest?x=1")["location"]
    end

    def wait_for(port)
      Timeout.timeout(TIMEOUT) do
        TCPSocket.open("127.0.0.1", port).close
      rescue Errno::ECONNREFUSED
        sleep 0.05
        retry
      end
    end
end
