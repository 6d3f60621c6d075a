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

  # A stream of Firebase's events. A `put` to / replaces all that the listener has; pages of any site may listen.
  STREAM = EventStream::Format.new(
    headers: { "access-control-allow-origin" => "*", "cross-origin-resource-policy" => "cross-origin" },
    keep_alive: "event: keep-alive\ndata: null\n\n", heartbeat: 30
  ) { |json| %(event: put\ndata: {"path":"/","data":#{json}}\n\n) }

  class << self
    def number_of_post(id) = id * 2
    def number_of_comment(id) = id * 2 + 1

    # The numbers of a list by its name there.
    def stories(name)
      wanted = LISTS.fetch(name) or return [] # nobody offers jobs here
      Post.listed(**wanted).limit(SHORT_LISTS.include?(wanted[:list]) ? SHORT_LENGTH : LENGTH).pluck(:id).map do |id|
        number_of_post(id)
      end
    end

    # The JSON data, with string keys, at a path that is a document of its own: `document("item", "8")`, or nil.
    def document(kind, name = nil)
      case kind
      when "item" then Item.find(name.to_s).to_h
      when "user" then Profile.find(name.to_s).to_h
      when "maxitem" then highest_number
      when "updates" then Updates.new.to_h
      when *LISTS.keys then stories(kind)
      end.as_json
    rescue ActiveRecord::RecordNotFound
      nil
    end

    # Several by their paths, with as many queries for a thousand items as for one.
    def documents(paths)
      items, others = paths.partition { |kind, _| kind == "item" }
      found = Item.find_all(items.map(&:last))
      { **items.to_h { |path| [ path, found[path.last]&.to_h.as_json ] }, **others.to_h { |path| [ path, document(*path) ] } }
    end

    # As high as numbers go, 0 where there is nothing yet.
    def highest_number
      [ number_of_post(Post.maximum(:id) || 0), Comment.maximum(:id)&.then { |id| number_of_comment(id) } ].compact.max
    end
  end
end
