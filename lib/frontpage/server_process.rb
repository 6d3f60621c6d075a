# A process that serves the site, and what it does besides responding to requests. config/puma.rb calls it.
module ServerProcess
  class << self
    # For worker +index+ of Puma, or its replacement; nil without workers. The first one does what one process
    # suffices for.
    def start(index)
      MaintenanceMode.watch_storage
      observe index
      return unless index.to_i.zero?

      Search::Indexer.start
      Rails.configuration.tally.pipeline&.open # for the statistics of the time before its first event
    end

    # Gives responses to slow clients a few seconds to finish, and saves the content of
    # database files that are gone.
    def finish
      ResponseBuffer::Writer.here.finish
      MaintenanceMode.finish_watching_storage
    end

    private
      # The counts of responses, by which server errors are noticed, and the networks that
      # send the most requests.
      def observe(index)
        Operations::RequestCounts.here.store index.to_i
        BusiestNetworks.here.serve index if index
      end
  end
end
