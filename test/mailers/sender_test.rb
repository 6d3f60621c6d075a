require "test_helper"

# Free text in the headers of emails, as a strict mail server and a mail program read it.
class SenderTest < ActionMailer::TestCase
  NAMES = [
    "Frontpage", "[lobsters]", "News (beta)", "A \"quoted\" name", "back\\slash", "ends with \\", "Ünïcode",
    "日本語のニュース", "Smith, John", "a@b", "x <y>", "<no-reply@elsewhere.example>", "Semi;colon:", "Rockets 🚀",
    ".dots.", "Node.js", "O'Neil & Sons", "a\"", "חדשות (בטא)", "Ü, (x) [y]", "Ä" * 40,
    "Nouvelles d’été : « beta »", "50% %{community}",
    "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
  ].freeze

  SENDERS = {
    "desk@example.org" => nil, "<desk@example.org>" => nil, "Desk <desk@example.org>" => "Desk",
    "[lobsters] <desk@example.org>" => "[lobsters]", "News (beta) <desk@example.org>" => "News (beta)",
    "\"News (beta)\" <desk@example.org>" => "News (beta)",
    "\"A \\\"quoted\\\" name\" <desk@example.org>" => "A \"quoted\" name",
    "Smith, John <desk@example.org>" => "Smith, John", "Ünïcode, GmbH <desk@example.org>" => "Ünïcode, GmbH",
    "a@b <desk@example.org>" => "a@b"
  }.freeze

  test "the site's name is the sender's, whatever it contains" do
    MailServer.run do |server|
      configure server
      NAMES.each do |name|
        Site.settings.name = name
        assert_equal [ "no-reply@www.example.com", name ], sent_by(server), name
      end
    end
  end

  test "the sender in the settings may have any name" do
    MailServer.run do |server|
      configure server
      SENDERS.each do |mail_from, name|
        Site.settings.mail_from = mail_from
        assert Site.settings.valid?, mail_from
        assert_equal [ "desk@example.org", name ], sent_by(server), mail_from
      end
    end
  end

  test "rejects settings without exactly one address" do
    [ "Desk", "a@example.org, b@example.org", "Desk <>", "Desk <desk>", "<a@example.org> <b>" ]
      .each do |mail_from|
      assert_not Site.new.tap { |site| site.mail_from = mail_from }.valid?, mail_from
    end
  end

  test "subjects may contain any text" do
    MailServer.run do |server|
      configure server
      NAMES.each do |name|
        Site.settings.name = name
        sent_by server
        assert_equal I18n.t("test_mailer.test.subject", community: name),
          Mail.new(server.messages.last).subject, name
      end
    end
  end

  private
    def configure(server)
      Site.settings.assign_attributes smtp_address: "127.0.0.1", smtp_port: server.port
    end

    # The envelope's sender is the address alone; the header's has the name.
    def sent_by(server)
      TestMailer.test("admin@example.com").deliver_now
      header = Mail.new(server.messages.last)[:from]
      assert_equal header.addresses, [ server.senders.last ]
      [ header.addresses.sole, header.display_names.sole ]
    end
end
