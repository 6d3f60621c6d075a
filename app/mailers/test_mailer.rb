class TestMailer < ApplicationMailer
  def test(address)
    mail to: address
  end
end
