require "optparse"

# The command line of bin/import.
class Import::Command
  USAGE = <<~TEXT
    Usage: bin/import KIND SOURCE [OPTIONS]
           bin/import claim USERNAME

    Imports posts, comments and their authors from another site. KIND and SOURCE are

      hacker-news  a file with one API item per line, a folder of N.json, or the address of a server with /v0
      lobsters     its SQLite database, its JSON pages (a file or a folder of them), or the address of a server
      frontpage    the SQLite file of another Frontpage, or its public dump

    An import can be interrupted at any time and run again: existing items are skipped. `claim` prints a link for
    choosing the password of an imported account. RAILS_ENV (production) and STORAGE (storage) select the site.

  TEXT
  KINDS = %w[ hacker-news lobsters frontpage ].freeze
  SQLITE = "SQLite format 3\0".b
  ADDRESS = %r{\Ahttps?://}
  NAME = /\A[a-z0-9_-]{1,50}\z/

  # Exit status: 0 if everything was imported, 1 if it could not start or was interrupted, 2 if some items failed.
  def self.start(arguments) = new(arguments).run

  def initialize(arguments, output: $stdout, errors: $stderr)
    @output, @errors, @options = output, errors, {}
    @words = parser.parse(arguments, into: @options)
  rescue OptionParser::ParseError => error
    @mistake = "#{error.message.upcase_first}."
  end

  def run
    case
    when @options[:help] then say parser.help
    when mistake then fail_with "#{mistake} Run bin/import --help."
    when @words.first == "claim" then claim @words.last
    else import(*@words)
    end
  rescue Import::Error, MaintenanceMode::Refusal, SystemCallError => error
    fail_with error.message
  rescue ActiveRecord::ActiveRecordError, SQLite3::Exception => error
    fail_with "#{error.message.lines.first.strip} Items imported before that are saved. Run it again to continue."
  rescue Interrupt
    @errors.puts "Interrupted. Items imported so far are saved. Run it again to continue."
    130
  end

  private
    # The mistake in the arguments, or nil.
    def mistake
      kind, source = @words
      @mistake ||=
        if kind.nil? then "Name a kind (#{KINDS.join(", ")}) and a source."
        elsif [ *KINDS, "claim" ].exclude?(kind) then "There is no kind #{kind}. Choose from: #{KINDS.join(", ")}."
        elsif source.nil? then kind == "claim" ? "Name a member." : "Name a file, a folder or an address to import."
        elsif @words.size > 2 then "Too many arguments: #{@words.drop(2).join(" ")}."
        end
    end

    def parser
      OptionParser.new(USAGE) do |options|
        options.on("--dry-run", "Read everything and report, without writing")
        options.on("--limit N", Integer, "Import at most N posts and comments")
        options.on("--from N", Integer, "Start at item N (servers with /v0)")
        options.on("--as NAME", "Name of the source, to tell two of one kind apart (#{KINDS.join(", ")})")
        options.on("--with-accounts", "Import passwords and email addresses (frontpage)")
        options.on("--help", "Show this help")
      end
    end

    def import(kind, place)
      look_before kind, place
      progress = Import::Progress.new(@output)
      import = Import.new(
        source(kind, place), name: @options[:as] || kind, dry_run: @options[:"dry-run"], limit: @options[:limit], progress:
      )
      summary = import.run { |failure| progress.tell failure }
      say summary.to_s
      summary.failed? ? 2 : 0
    end

    def look_before(kind, place)
      refuse "--with-accounts requires the kind frontpage." if @options[:"with-accounts"] && kind != "frontpage"
      if @options[:from] && !(kind == "hacker-news" && place.match?(ADDRESS))
        refuse "--from requires the address of a server with /v0."
      end
      refuse "--limit and --from must be 1 or more." if @options.values_at(:limit, :from).compact.any? { |number| number < 1 }
      unless NAME.match?(@options[:as] || kind)
        refuse "#{@options[:as]} isn't a valid source name. Use lowercase letters, digits, - and _."
      end
      refuse "#{place} doesn't exist." unless place.match?(ADDRESS) || File.exist?(place)
      MaintenanceMode.refuse unless @options[:"dry-run"]
      unless User.exists?
        refuse "This site has no accounts yet. Start it, create the first administrator at /first-run, and run this again."
      end
    end

    def source(kind, place)
      address = place.match?(ADDRESS)
      if kind == "hacker-news" && !address && database?(place)
        refuse "#{place} is an SQLite file. Is the kind lobsters or frontpage?"
      end
      case kind
      when "hacker-news" then address ? Import::HackerNewsServer.new(place, from: @options[:from] || 1) :
        Import::HackerNewsFiles.new(place)
      when "lobsters" then !address && database?(place) ? Import::LobstersDatabase.new(place) : Import::LobstersPages.new(place)
      else
        refuse "#{place} is an address. To import from a running Frontpage: bin/import hacker-news #{place}" if address
        refuse "#{place} isn't an SQLite file." unless database?(place)
        refuse "#{place} is this site's own database." if own?(place)
        Import::FrontpageDatabase.new(place, accounts: @options[:"with-accounts"])
      end
    end

    def database?(place) = File.file?(place) && File.binread(place, SQLITE.bytesize) == SQLITE
    def own?(place) = !Postgresql.chosen? && File.identical?(place, ApplicationRecord.connection_db_config.database)

    # Verify the person first: for example, have them put a word of yours on their old profile.
    def claim(username)
      user = User.find_by(username:) or refuse "There is no member #{username}."
      refuse "#{username} wasn't imported, so there is nothing to claim." unless ImportMapping.exists?(user:)
      refuse "#{username} can already sign in." if user.email_address || user.last_seen_at || user.sessions.exists?

      say "Open this path on the site within #{User::RESET_EXPIRES_IN.in_minutes.to_i} minutes to choose a password " \
        "for #{username}:"
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
