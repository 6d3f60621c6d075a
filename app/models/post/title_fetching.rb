# Fetches the title of a linked page, unless administrators have turned that off. Each process fetches one
# page at a time, so that slow sites hold one of its threads at most.
module Post::TitleFetching
  extend ActiveSupport::Concern

  FETCH_LOCK = Mutex.new

  class_methods do
    # The title of the page at +url+, or nil.
    def fetch_title(url)
      link = Post::Link.new(url)
      fetch_page_title(link.to_s) if Site.settings.fetches_titles && url.present? && link.problem.nil?
    end

    private
      def fetch_page_title(url)
        return unless FETCH_LOCK.try_lock

        begin
          LinkFetcher.fetch(url).title&.first(Post::MAX_TITLE_LENGTH)&.strip
        rescue LinkFetcher::Unreachable
          nil
        ensure
          FETCH_LOCK.unlock
        end
      end
  end
end
