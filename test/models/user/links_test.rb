require "test_helper"

# A link or token works only as long as the account is in the state that it was made for.
class User::LinksTest < ActiveSupport::TestCase
  include FactorsHelper

  # How each kind is made for an account, and how it is used: the result is nil if it no longer works.
  KINDS = {
    reset: [
      ->(user) { user.password_reset_token }, ->(token) { User.find_by_password_reset_token(token) }
    ],
    sign_in_link: [ ->(user) { SignInLink.issue(user).token }, ->(token) { SignInLink.find_by_link(token) } ],
    confirmation: [
      ->(user) { user.generate_token_for(:email_confirmation) },
      ->(token) { User.find_by_token_for(:email_confirmation, token) }
    ],
    unsubscription: [
      ->(user) { user.generate_token_for(:mailed_unsubscription) },
      ->(token) { Unsubscription.find(token)&.user }
    ],
    second_step: [
      ->(user) { user.generate_token_for(:second_step) },
      ->(token) { User.find_by_token_for(:second_step, token) }
    ],
    authenticator: [
      ->(user) { [ Authenticator.generate_signed_secret(user), user.id ] },
      ->((secret, id)) { Authenticator.verify_signed_secret(secret, User.find(id)) if User.exists?(id) }
    ],
    invitation: [
      ->(user) { user.invitations.create!.generate_token_for(:joining) },
      ->(token) { Invitation.find_usable(token) }
    ],
    session: [
      ->(user) { user.sessions.create!(ip_address: "192.0.2.1").key }, ->(key) { Session.find_by_key(key) }
    ],
    restoration: [
      ->(user) {
        AccountSnapshot.of(user).announce user.security_events.create!(kind: "signed_in")
        AccountSnapshot.where(user:).last.generate_token_for(:restoration)
      },
      ->(token) { AccountSnapshot.find_by_link(token) }
    ],
    api_token: [
      ->(user) { AccessToken.new(user:, name: "Script", scope: "read").tap(&:save!).secret },
      ->(secret) { AccessToken.find_by_secret(secret) }
    ]
  }.freeze

  # Changes of an account, and which of its links still work after them.
  CHANGES = {
    "nothing" => [ ->(user) { user }, KINDS.keys ],
    "the profile changes" => [ ->(user) { user.update!(about: "I garden.") }, KINDS.keys ],
    "the password changes" => [
      ->(user) { user.replace_password("four lucky words here") },
      %i[ unsubscription authenticator invitation restoration ]
    ],
    "another address is confirmed" => [
      ->(user) { user.confirm_email_address },
      %i[ second_step authenticator invitation session restoration api_token ]
    ],
    "the address is removed" => [
      ->(user) { user.change_email_address("", challenge: SignInHelper::PASSWORD) },
      %i[ second_step authenticator invitation session restoration api_token ]
    ],
    "another address is claimed" => [
      ->(user) { user.change_email_address("third@example.com", challenge: SignInHelper::PASSWORD) },
      KINDS.keys - %i[ confirmation ]
    ],
    "the factors are reset" => [
      ->(user) { user.reset_factors },
      %i[ reset sign_in_link confirmation unsubscription authenticator invitation restoration api_token ]
    ],
    "the account is banned" => [
      ->(user) {
        user.moderation_action_by(User.find_by!(username: "admin"), action: "banned", reason: "Spam").execute
      },
      KINDS.keys - %i[ invitation sign_in_link ]
    ],
    "the account is hidden, to be deleted" => [
      ->(user) { AccountDeletion.of(user, texts: false) }, %i[ authenticator ]
    ],
    "the account is deleted" => [ ->(user) { AccountDeletion.of(user, texts: false).continue }, [] ]
  }.freeze

  CHANGES.each do |description, (change, alive)|
    test "after this, only these links work: #{description}" do
      maria = users(:maria)
      give_authenticator maria
      maria.update! unconfirmed_email_address: "new@example.com"
      made = KINDS.transform_values { |make, _| make.call(maria) }
      change.call User.find(maria.id)

      assert_equal alive.sort, made.keys.select { |kind| KINDS.fetch(kind).last.call(made[kind]) }.sort
    end
  end

  test "each link works for as long as its page or email says" do
    maria = users(:maria)
    maria.update! unconfirmed_email_address: "new@example.com"
    made = KINDS.except(:session).transform_values { |make, _| make.call(maria) }
    { 9.minutes => made.keys, 11.minutes => made.keys - %i[ second_step ],
      31.minutes => made.keys - %i[ second_step reset sign_in_link ],
      61.minutes => %i[ confirmation unsubscription invitation restoration api_token ],
      25.hours => %i[ unsubscription invitation restoration api_token ],
      8.days => %i[ unsubscription invitation api_token ],
      15.days => %i[ unsubscription api_token ] }.each do |time, alive|
      travel(time) { assert_equal alive.sort,
        made.keys.select { |kind| KINDS.fetch(kind).last.call(made[kind]) }.sort, time }
    end
  end

  test "a reset link sent to a claimed address works after that address is confirmed" do
    maria = users(:maria)
    maria.update! email_address: nil, unconfirmed_email_address: "new@example.com"
    token = maria.password_reset_token
    assert User.find(maria.id).confirm_email_address

    assert_equal maria, User.find_by_password_reset_token(token)
  end

  test "tokens contain no address" do
    maria = users(:maria)
    maria.update! unconfirmed_email_address: "new@example.com"
    purposes = %i[ password_reset email_confirmation second_step ] + Unsubscription::PURPOSES.keys
    tokens = purposes.map { |purpose| maria.generate_token_for(purpose) }

    tokens.each { |token| assert_no_match(/example/, Base64.urlsafe_decode64(token.split("--").first)) }
  end
end
