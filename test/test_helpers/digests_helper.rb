# Which passwords are digested meanwhile: that takes so long that answers could be told apart by it.
module DigestsHelper
  private
    def digested
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
