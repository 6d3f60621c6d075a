# Returns the passwords that the block digests. A sign-in without a digest would be so fast that it reveals
# unknown users.
module DigestsHelper
  private
    def digested_passwords
      secrets = []
      digest = BCrypt::Password.method(:create)
      BCrypt::Password.singleton_class.define_method(:create) do |secret, **options|
        secrets << secret
        digest.call(secret, **options)
      end
      yield
      secrets
    ensure
      BCrypt::Password.singleton_class.remove_method(:create)
      BCrypt::Password.define_singleton_method(:create, digest)
    end
end
