require_relative "loopback_server"

# A push service on loopback with one browser, which decrypts messages as RFC 8291 and 8188 define.
class PushService < LoopbackServer
  CURVE = "prime256v1"

  Delivered = Data.define(:path, :headers, :message)

  # The status of its responses.
  attr_accessor :status

  def initialize(status = "201 Created")
    @status, @delivered = status, Queue.new
    @key, @auth = OpenSSL::PKey::EC.generate(CURVE), SecureRandom.random_bytes(16)
    super() { |request| receive request }
  end

  # The subscription as the browser sends it.
  def subscription
    { endpoint: url("/wpush/#{object_id}"), p256dh_key: base64(point), auth_key: base64(@auth) }
  end

  # The messages since the last call.
  def delivered = Array.new(@delivered.size) { @delivered.pop }

  # The claims in the signed header.
  def self.claims(headers, public_key)
    token, key = headers.fetch("authorization").match(/\Avapid t=(.+),\s*k=(.+)\z/).captures
    raise "Signed with another key" unless key == public_key

    JWT.decode(token, key_of(Base64.urlsafe_decode64(key)), true, algorithm: "ES256").first
  end

  def self.key_of(point)
    algorithm = OpenSSL::ASN1::Sequence(
      [ OpenSSL::ASN1::ObjectId("id-ecPublicKey"), OpenSSL::ASN1::ObjectId(CURVE) ]
    )
    OpenSSL::PKey::EC.new(OpenSSL::ASN1::Sequence([ algorithm, OpenSSL::ASN1::BitString(point) ]).to_der)
  end

  private
    def receive(request)
      @delivered << Delivered.new(path: request.path, headers: request.headers,
        message: JSON.parse(decrypt(request.body)))
      [ status, "", { "connection" => "close" } ]
    end

    # Messages consist of a single record.
    def decrypt(body)
      salt, _size, length = body.unpack("a16Na")
      sender, sealed = body.byteslice(21, length.ord), body.byteslice(21 + length.ord..)
      secret = @key.dh_compute_key(self.class.key_of(sender).public_key)
      material = hkdf(secret, @auth, "WebPush: info\0#{point}#{sender}".b, 32)
      open_sealed sealed, hkdf(material, salt, "Content-Encoding: aes128gcm\0", 16),
        hkdf(material, salt, "Content-Encoding: nonce\0", 12)
    end

    def open_sealed(sealed, key, nonce)
      cipher = OpenSSL::Cipher.new("aes-128-gcm").decrypt
      cipher.key, cipher.iv, cipher.auth_tag = key, nonce, sealed.byteslice(-16, 16)
      (cipher.update(sealed.byteslice(0...-16)) + cipher.final).sub(/\x02\x00*\z/n, "")
        .force_encoding("UTF-8")
    end

    def hkdf(material, salt, info, length)
      OpenSSL::KDF.hkdf(material, salt:, info:, length:, hash: "SHA256")
    end

    def point = @key.public_key.to_octet_string(:uncompressed)
    def base64(bytes) = Base64.urlsafe_encode64(bytes, padding: false)
end
