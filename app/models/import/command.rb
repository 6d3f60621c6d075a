require "optparse"

# What a person types after bin/import.
class Import::Command
  USAGE = <<~TEXT
    Usage: bin/import KIND PLACE [OPTIONS]
           bin/import claim USERNAME

    Takes over what was written elsewhere: posts, comments and who wrote them. KIND and PLACE are

      hacker-news  a file with an item of its API on each line, a folder of N.json, or the address of a server that has /v0
      lobsters     its SQLite database, its pages in JSON (a file or a folder of them), or the address of a server
      frontpage    the SQLite file of another Frontpage, or its public dump

    It may be ended at any moment and run again: what is here is passed over. `claim` prints a link that lets whoever has it choose a password
    for an account that was taken over. Which community: RAILS_ENV (production) and STORAGE (storage).

  TEXT
  KINDS = %w[ hacker-news lobsters frontpage ].freeze
  SQLITE = "SQLite format 3\0".b
  ADDRESS = %r{\Ahttps?://}
  NAME = /\A[a-z0-9_-]{1,50}\z/

  # Ends with 0 where all came along, 1 where it could not begin or was broken off, 2 where some of it failed.
  def self.start(arguments) = new(arguments).run

  def initialize(arguments, output: $stdout, errors: $stderr)
    @output, @errors, @options = output, errors, {}
    @words = parser.parse(arguments, into: @options)
  rescue OptionParser::ParseError => error
    @mistake = "#{error.message.capitalize}."
  end

  def run
    case
    when @options[:help] then say parser.help
    when @mistake || @words.size != 2 || (KINDS + [ "claim" ]).exclude?(@words.first) then fail_with [ @mistake, parser.help ].compact.join("\n\n")
    when @words.first == "claim" then claim @words.last
    else import(*@words)
    end
  rescue Import::Error, ReadOnly::Refusal, SystemCallError => error
    fail_with error.message
  rescue ActiveRecord::ActiveRecordError, SQLite3::Exception => error
    fail_with "#{error.message.lines.first.strip} What came before that is here. Run it again: it goes on where it was."
  rescue Interrupt
    @errors.puts "Ended. What came is here. Run it again: it goes on where it was."
    130
  end

  private
    def parser
      OptionParser.new(USAGE) do |options|
        options.on("--dry-run", "reads all and says what would come, and writes nothing")
        options.on("--limit N", Integer, "takes over N posts and comments at most")
        options.on("--from N", Integer, "of a server that has /v0: begins at item N")
        options.on("--as NAME", "what the source is known by, where two are of one kind (#{KINDS.join(", ")})")
        options.on("--with-accounts", "of a Frontpage: with passwords and addresses of mail, so that people sign in as before")
        options.on("--help")
      end
    end

    def import(kind, place)
      look_before kind, place
      progress = Import::Progress.new(@output)
      import = Import.new(source(kind, place), name: @options[:as] || kind, dry_run: @options[:"dry-run"], limit: @options[:limit], progress:)
      summary = import.run { |failure| progress.tell failure }
      say summary.to_s
      summary.failed? ? 2 : 0
    end

    def look_before(kind, place)
      refuse "--with-accounts is for frontpage." if @options[:"with-accounts"] && kind != "frontpage"
      refuse "--from is for a server that has /v0." if @options[:from] && !(kind == "hacker-news" && place.match?(ADDRESS))
      refuse "--limit and --from are numbers from 1 on." if @options.values_at(:limit, :from).compact.any? { |number| number < 1 }
      refuse "#{@options[:as]} is no name for a source: small letters, digits, - and _." unless NAME.match?(@options[:as] || kind)
      refuse "There is no #{place}." unless place.match?(ADDRESS) || File.exist?(place)
      ReadOnly.refuse unless @options[:"dry-run"]
      refuse "Nobody has an account here yet. Start the site, make the first administrator's at /first-run, and run this again." unless User.exists?
    end

    def source(kind, place)
      address = place.match?(ADDRESS)
      refuse "#{place} is a file of SQLite's: of lobsters or frontpage?" if kind == "hacker-news" && !address && database?(place)
      case kind
      when "hacker-news" then address ? Import::HackerNewsServer.new(place, from: @options[:from] || 1) : Import::HackerNewsFiles.new(place)
      when "lobsters" then !address && database?(place) ? Import::LobstersDatabase.new(place) : Import::LobstersPages.new(place)
      else
        refuse "#{place} is an address. A running Frontpage is read by bin/import hacker-news #{place}." if address
        refuse "#{place} is no file of SQLite's." unless database?(place)
        refuse "#{place} is this community's own file." if own?(place)
        Import::FrontpageDatabase.new(place, accounts: @options[:"with-accounts"])
      end
    end

    def database?(place) = File.file?(place) && File.binread(place, SQLITE.bytesize) == SQLITE
    def own?(place) = !Postgresql.chosen? && File.identical?(place, ApplicationRecord.connection_db_config.database)

    # Who is handed the link should be who they say: have them put a word of yours on their page where they came from.
    def claim(username)
      user = User.find_by(username:) or refuse "Nobody here is called #{username}."
      refuse "#{username} did not come from elsewhere." unless ImportedItem.exists?(user:)
      refuse "#{username} can sign in already." if user.email_address || user.last_seen_at || user.sessions.exists?

      say "Whoever opens this at the site's address within #{User::RESET_EXPIRES_IN.in_minutes.to_i} minutes chooses the password of #{username}:"
      say Rails.application.routes.url_helpers.edit_password_reset_path(token: user.password_reset_token)
    end

    def refuse(sentence) = raise(Import::Error, sentence)

    def say(text)
      @output.puts text
      0
    end

    def fail_with(text)
      @errors.puts text
      1
    end
end
