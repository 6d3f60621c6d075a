# Opens the source at a place: a path or a URL.
module Importers::Sources
  KINDS = %w[ hacker-news lobsters frontpage ].freeze
  SQLITE_HEADER = "SQLite format 3\0".b
  URL = %r{\Ahttps?://}

  class << self
    # +from+ is the first item to request from a /v0 server. +accounts+ imports passwords and email addresses
    # from a database. Raises Error if +place+ isn't of that kind.
    def open(kind, place, from: nil, accounts: false)
      case kind
      when "hacker-news" then hacker_news(place, from)
      when "lobsters" then lobsters(place, accounts)
      when "frontpage" then frontpage(place, accounts)
      end
    end

    def address?(place) = place.match?(URL)

    private
      def hacker_news(place, from)
        refuse "#{place} is an SQLite file. Use the kind lobsters or frontpage." if sqlite?(place)

        if address?(place)
          Importers::HackerNews::Server.new(place, from: from || 1)
        else
          Importers::HackerNews::Files.new(place)
        end
      end

      def lobsters(place, accounts)
        return Importers::Lobsters::Database.new(place, accounts:) if sqlite?(place)

        if accounts
          refuse "Lobsters' pages have no passwords or email addresses. Run it without --with-accounts."
        end
        Importers::Lobsters::Pages.new(place)
      end

      def frontpage(place, accounts)
        if address?(place)
          refuse "#{place} is a URL. To import from a running Frontpage: bin/import hacker-news #{place}"
        end
        refuse "#{place} isn't an SQLite file." unless sqlite?(place)
        refuse "#{place} is this site's own database." if own_database?(place)

        Importers::Frontpage::Database.new(place, accounts:)
      end

      def sqlite?(place)
        !address?(place) && File.file?(place) && File.binread(place, SQLITE_HEADER.bytesize) == SQLITE_HEADER
      end

      def own_database?(path)
        Engines.current.file? && File.identical?(path, ApplicationRecord.connection_db_config.database)
      end

      def refuse(message) = raise(Importers::Error, message)
  end
end
