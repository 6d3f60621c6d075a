# The community in the words of Hacker News's own API (github.com/HackerNews/API), for programs that were written for it. There,
# stories and comments are items in one row of numbers. Here a post has an even number and a comment an odd one: every thing has
# one number, every number names one thing at most, and it follows from the id, so that nothing has to remember it.
module HackerNews
  LISTS = {
    "topstories" => { list: "hot" }, "newstories" => { list: "newest" }, "beststories" => { list: "top", period: "month" },
    "askstories" => { list: "ask" }, "showstories" => { list: "show" }, "jobstories" => nil
  }.freeze
  LENGTH, SHORT_LENGTH = 500, 200
  SHORT_LISTS = %w[ ask show ].freeze

  class << self
    def number_of_post(id) = id * 2
    def number_of_comment(id) = id * 2 + 1

    # The numbers of a list by its name there.
    def stories(name)
      wanted = LISTS.fetch(name) or return [] # nobody offers jobs here
      Post.listed(**wanted).limit(SHORT_LISTS.include?(wanted[:list]) ? SHORT_LENGTH : LENGTH).pluck(:id).map { |id| number_of_post(id) }
    end

    # As high as numbers go, 0 where there is nothing yet.
    def highest_number
      [ number_of_post(Post.maximum(:id) || 0), Comment.maximum(:id)&.then { |id| number_of_comment(id) } ].compact.max
    end
  end
end
