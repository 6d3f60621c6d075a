# Fetches the title of a linked page, unless administrators have turned that off. Each process fetches one page at a time, so
# that slow sites hold one of its threads at most.
module Post::TitleFetching
  extend ActiveSupport::Concern

  ONE_AT_A_TIME = Mutex.new

  class_methods do
    # +user+ is nil for visitors.
    def title_of(address)
      link = Post::Link.new(address)
      ask_page(link.to_s) if Site.settings.fetches_titles && address.present? && link.problem.nil?
    end

    private
      def ask_page(url)
        return unless ONE_AT_A_TIME.try_lock

        begin
          LinkFetcher.fetch(url).title
        rescue LinkFetcher::Unreachable
          nil
        ensure
          ONE_AT_A_TIME.unlock
        end
      end
  end
end
