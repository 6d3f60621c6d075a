# An application in a folder, and the parts of its lab.yml. Subclasses know the files of a framework.
class Lab::Init::Application
  FILES = %w[ Gemfile package.json requirements.txt pyproject.toml ].freeze
  DRIVERS = { "postgresql" => %w[ pg postgres psycopg psycopg2 psycopg2-binary asyncpg ],
    "mysql" => %w[ mysql mysql2 mariadb trilogy pymysql mysqlclient ],
    "mongodb" => %w[ mongo mongoid mongodb mongoose pymongo ] }.freeze

  def initialize(folder)
    @folder = folder
  end

  # A sentence without a period if the file must be edited before it works; nil otherwise.
  def missing = "No write is verified yet: fill in the commented scenario and ledger"

  # A request to read and, as a comment, one that writes.
  def scenarios
    "scenarios:\n  home:\n    help: read the first page\n    path: /\n    success: { bytes: 1 " \
    "}\n\n#{commented}"
  end

  def commented
    <<~YAML
      # No write is verified yet. A scenario that writes has a token in each request, so that the lab can find its row. The token travels
      # in a field of a form, in JSON, in the URL, or in a header that the application stores, such as X-Request-Id.
      #   create_order:
      #     path: /orders
      #     form: { "order[title]": "{{token}}", "order[quantity]": "{{random 1..5}}" } # or json: { title: "{{token}}" }
      #     success: { status: [ 201, 302 ] }
    YAML
  end

  def ledger = served ? ledger_of_server : ledger_of_file

  # Commented, unless the server is known to start as many +processes+ as the variable says.
  def parameters(processes: false)
    comment = "# " unless processes
    <<~YAML
      # Settings to compare with `#{Lab.command} compare --param workers=1,2`: environment variables and their values, the default first.
      #{comment}parameters:
      #{comment}  workers: { environment: WEB_CONCURRENCY, values: [ 1, 2, 4 ], help: The number of processes. }

    YAML
  end

  private
    def ledger_of_file
      <<~YAML
        # Where the rows with the tokens are: the lab looks up every acknowledged write.
        # ledger:
        #   database: sqlite # or postgresql, mysql, mongodb
        #   path: production.sqlite3 # below $STORAGE, a separate directory for each measurement
        #   tables:
        #     orders: { token: title }
        # The application must open this file: read its path from a variable, and add DATABASE: "$STORAGE/production.sqlite3" to
        # target: environment. For any other storage, a command prints the tokens, one per line:
        # ledger:
        #   command: [ sh, -c, "jq -r .title \\"$STORAGE/orders.jsonl\\"" ]
        #   tables: { orders: {} }
      YAML
    end

    def ledger_of_server
      <<~YAML
        # Where the rows with the tokens are: the lab looks up every acknowledged write. Each measurement has a database of its own, whose
        # URL the lab sets in #{Lab::Target::Ledger::URL_VARIABLES[served]} for prepare and serve; url_in names another variable.
        # ledger:
        #   database: #{served}
        #   tables:
        #     orders: { token: title }
      YAML
    end

    # The kind of the database server that the application uses, as its dependencies suggest, or nil.
    def served
      @served ||= DRIVERS.find { |_, names| dependencies.match?(/(?<![\w-])(?:#{names.join("|")})(?![\w-])/) }
        &.first
    end

    def dependencies = FILES.map { |name| read(name) }.join("\n")
    def exist?(path) = File.exist?(File.join(@folder, path))
    def read(path) = exist?(path) ? File.read(File.join(@folder, path)) : ""
    def gems = "#{read("Gemfile")}#{read("Gemfile.lock")}"

    def list(words)
      "[ #{words.map { |word| word.match?(/\A[\w.\/-]+\z/) ? word : JSON.generate(word) }.join(", ")} ]"
    end
end
