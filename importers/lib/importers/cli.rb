require "optparse"

# The command line of bin/import.
class Importers::CLI
  USAGE = <<~TEXT
    Usage: bin/import KIND SOURCE [OPTIONS]
           bin/import claim USERNAME

    Imports posts, comments and their authors from another site. KIND and SOURCE are

      hacker-news  a file with one API item per line, a directory of N.json files, or the URL of a server with the /v0 API
      lobsters     a Lobsters database (SQLite), its JSON pages (a file or a directory), or the URL of a Lobsters server
      frontpage    the SQLite file of another Frontpage, or its public dump

    An import can be interrupted at any time and run again: existing items are skipped. `claim` prints a link for
    choosing the password of an imported account. RAILS_ENV (production) and STORAGE (storage) select the site.

  TEXT
  KINDS = Importers::Sources::KINDS
  NAME = /\A[a-z0-9_-]{1,50}\z/

  # Exit status: 0 if everything was imported, 1 if it could not start or stopped early, 2 if some items
  # failed, 130 after Ctrl-C.
  def self.start(arguments) = new(arguments).run

  def initialize(arguments, output: $stdout, errors: $stderr)
    @output, @errors, @options = output, errors, {}
    @arguments = parser.parse(arguments, into: @options)
  rescue OptionParser::ParseError => error
    @argument_error = "#{error.message.upcase_first}."
  end

  def run
    if @options[:help] then say parser.help
    elsif argument_error then say_error "#{argument_error} Run bin/import --help."
    elsif @arguments.first == "claim" then claim @arguments.last
    else import(*@arguments)
    end
  rescue Importers::Error, MaintenanceMode::Refusal, SystemCallError => error
    say_error error.message
  rescue ActiveRecord::ActiveRecordError, SQLite3::Exception => error
    say_error "#{error.message.lines.first.strip} Items imported before that are saved. Run it again to " \
      "continue."
  rescue Interrupt
    @errors.puts "Interrupted. Items imported so far are saved. Run it again to continue."
    130
  end

  private
    # The error message for invalid arguments, or nil.
    def argument_error
      kind, source = @arguments
      @argument_error ||=
        if kind.nil?
          "Specify a kind (#{KINDS.join(", ")}) and a source."
        elsif [ *KINDS, "claim" ].exclude?(kind)
          "Unknown kind: #{kind}. Choose from: #{KINDS.join(", ")}."
        elsif source.nil?
          kind == "claim" ? "Specify a username." : "Specify a file, a directory or a URL to import."
        elsif @arguments.size > 2
          "Too many arguments: #{@arguments.drop(2).join(" ")}."
        end
    end

    def parser
      OptionParser.new(USAGE) do |options|
        options.on("--dry-run", "Read everything and report, without writing")
        options.on("--limit N", Integer, "Import at most N posts and comments")
        options.on("--from N", Integer, "Start at item N (servers with the /v0 API)")
        options.on("--as NAME", "Name of the source, to distinguish two of the same kind (default: KIND)")
        options.on("--with-accounts",
          "Import passwords, email addresses and other member data (databases only)")
        options.on("--help", "Show this help")
      end
    end

    def import(kind, place)
      check_options kind, place
      check_site
      source = Importers::Sources.open(kind, place,
        from: @options[:from], accounts: @options[:"with-accounts"])
      progress = Importers::Progress.new(@output)
      import = Importers::Import.new(source,
        name: @options[:as] || kind, dry_run: @options[:"dry-run"], limit: @options[:limit], progress:)
      summary = import.run { |failure| progress.print_line failure }
      say summary
      summary.failed? ? 2 : 0
    end

    def check_options(kind, place)
      if @options[:"with-accounts"] && kind == "hacker-news"
        refuse "--with-accounts requires the database of a Frontpage or of Lobsters."
      end
      if @options[:from] && !(kind == "hacker-news" && Importers::Sources.address?(place))
        refuse "--from requires the URL of a server with the /v0 API."
      end
      if @options.values_at(:limit, :from).compact.any? { |number| number < 1 }
        refuse "--limit and --from must be 1 or more."
      end
      unless NAME.match?(@options[:as] || kind)
        refuse "#{@options[:as]} isn't a valid source name. Use lowercase letters, digits, - and _."
      end
      refuse "#{place} doesn't exist." unless Importers::Sources.address?(place) || File.exist?(place)
    end

    def check_site
      MaintenanceMode.refuse unless @options[:"dry-run"]
      unless User.exists?
        refuse "This site has no accounts yet. Start the site, create the first administrator at " \
          "/first-run, and run this again."
      end
    end

    def claim(username)
      claim = Importers::Claim.new(username)
      say "Open this path on the site within #{claim.minutes} minutes to choose a password for #{username}:"
      say claim.path
    end

    def refuse(message) = raise(Importers::Error, message)

    def say(text)
      @output.puts text
      0
    end

    def say_error(text)
      @errors.puts text
      1
    end
end
