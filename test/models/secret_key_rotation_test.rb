require "test_helper"

# Secrets that were encrypted with the previous secret_key_base can be read immediately, and without it after
# a run. The site has no file of secret_key_base in tests, but Operations' tests and SecretKeyRotationProof
# have.
class SecretKeyRotationModelTest < ActiveSupport::TestCase
  include FactorsHelper

  ANOTHER = ActiveRecord::Encryption::Key.new("k" * 32)

  setup { @maria = users(:maria) }

  test "authenticator apps work before and after their secrets are encrypted again, once" do
    give_authenticator @maria
    authenticator = encrypt(Authenticator.sole, key_of_previous)
    assert authenticator.consume_code(code)
    assert_not readable_without_previous?(authenticator)

    SecretKeyRotation.continue
    ciphertext = authenticator.reload.ciphertext_for(:secret)
    assert readable_without_previous?(authenticator)
    assert authenticator.consume_code(code(ahead: 30))
    assert_equal @secret, authenticator.secret

    assert_empty writes { SecretKeyRotation.continue }
    assert_equal ciphertext, authenticator.reload.ciphertext_for(:secret)
  end

  test "a secret that can't be read doesn't keep the others from being encrypted again" do
    give_authenticator users(:admin)
    lost = encrypt(Authenticator.sole, ANOTHER)
    give_authenticator @maria
    authenticator = encrypt(@maria.reload.authenticator, key_of_previous)

    SecretKeyRotation.continue
    assert readable_without_previous?(authenticator.reload)
    assert_not lost.reload.consume_code("123456")
  end

  test "the SMTP password works before and after it is encrypted again, unless it was changed meanwhile" do
    change_settings smtp_address: "mail.example", smtp_user_name: "news", smtp_password: "geheim ü"
    change = SettingChange.find_by!(name: "smtp_password")
    change.update_columns value: Site::Secret.send(:build, previous.secret).encrypt_and_sign("geheim ü")
    assert_equal "geheim ü", Site.reload.smtp_password
    version = Site.version

    SecretKeyRotation.continue
    secret = Site::Secret.send(:build, Rails.application.secret_key_base)
    assert_equal "geheim ü", secret.decrypt_and_verify(change.reload.value)
    assert_equal [ "geheim ü", version ], [ Site.reload.smtp_password, Site.version ]
    assert_empty writes { SecretKeyRotation.continue }
  end

  test "names stay reserved after this rotation and after the next one" do
    reserve_with_previous "Carla"
    reserved = -> do
      carla, dora = %w[ cARLA dora ].map { |name| ReservedUsername.reserved?(name) }
      [ carla, ReservedUsername.among(%w[ dora Carla ]), dora ]
    end
    assert_equal [ true, %w[ Carla ], false ], reserved.call

    SecretKeyRotation.continue
    without_previous { assert_equal [ true, %w[ Carla ], false ], reserved.call }

    kept = encrypt(ReservedUsernameKey.sole, key_of_previous) # as before the next one
    SecretKeyRotation.continue
    assert readable_without_previous?(kept.reload)
    without_previous { assert_equal [ true, %w[ Carla ], false ], reserved.call }

    assert ReservedUsername.release("carla")
    assert_equal [ false, [], false ], reserved.call
  end

  test "signing up works if the key of earlier names can't be read" do
    SecretKeyRotation.continue
    encrypt ReservedUsernameKey.sole, ANOTHER
    without_previous { assert_not ReservedUsername.reserved?("carla") }
  end

  test "waits for the end of maintenance mode" do
    in_maintenance_mode { assert_empty writes { SecretKeyRotation.continue } }
  end

  test "all encrypted columns are encrypted again" do
    Rails.application.eager_load!
    models = ApplicationRecord.descendants
    encrypted = models.select { |model| model.encrypted_attributes.present? && model.name }.map(&:name)

    assert_equal encrypted.sort, SecretKeyRotation::ENCRYPTED.map(&:name).sort, "Add it to ENCRYPTED."
  end

  private
    def previous = Rails.configuration.x.previous_secret_key_base

    def without_previous(&) = Rails.configuration.x.with(previous_secret_key_base: nil, &)

    def key_of_previous
      ActiveRecord::Encryption.config.previous_schemes.last.key_provider.encryption_key
    end

    def encrypt(record, key)
      provider = ActiveRecord::Encryption::KeyProvider.new(key)
      ciphertext = ActiveRecord::Encryption.encryptor.encrypt(record.secret, key_provider: provider)
      record.class.where(id: record.id).update_all([ "secret = ?", ciphertext ])
      record.reload
    end

    def readable_without_previous?(record)
      ActiveRecord::Encryption.encryptor.decrypt(record.ciphertext_for(:secret)).present?
    rescue ActiveRecord::Encryption::Errors::Base
      false
    end

    def reserve_with_previous(username)
      key = Rails.application.key_generator(previous.secret).generate_key("reserved usernames", 32)
      ReservedUsername.insert({ digest: OpenSSL::HMAC.hexdigest("SHA256", key, username.downcase) })
    end

    # The statements that change rows.
    def writes(&) = captured_sql(&).grep(/\A(?:UPDATE|DELETE)\b/)
end
