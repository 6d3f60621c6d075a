# The site as Hacker News's API (github.com/HackerNews/API) shows it, for existing clients. There, stories and
# comments share one sequence of ids. Here posts have even ids and comments odd ones, derived from the row's
# id, so that nothing needs to be stored.
module HackerNews
  LISTS = {
    "topstories" => { list: "hot" }, "newstories" => { list: "newest" },
    "beststories" => { list: "top", period: "month" }, "askstories" => { list: "ask" },
    "showstories" => { list: "show" }, "jobstories" => nil
  }.freeze
  MAX_LENGTH, MAX_SHORT_LENGTH = 500, 200
  SHORT_LISTS = %w[ ask show ].freeze

  # Firebase's streaming format: a `put` to / replaces all data of the listener.
  # Any origin may connect (CORS).
  STREAM = EventStream::Format.new(
    headers: { "access-control-allow-origin" => "*", "cross-origin-resource-policy" => "cross-origin" },
    keep_alive: "event: keep-alive\ndata: null\n\n", heartbeat: 30
  ) { |json| %(event: put\ndata: {"path":"/","data":#{json}}\n\n) }

  class << self
    def id_for_post(id) = id * 2
    def id_for_comment(id) = id * 2 + 1

    # The ids of a list by its name in the API.
    def stories(name)
      list = LISTS.fetch(name) or return [] # there are no job posts here
      length = SHORT_LISTS.include?(list[:list]) ? MAX_SHORT_LENGTH : MAX_LENGTH
      Post.listed(**list).first_rows(length).pluck(:id).map { |id| id_for_post(id) }
    end

    # The JSON data of a document by its path, with string keys: `document("item",
    # "8")`. Nil if it doesn't exist.
    def document(kind, name = nil)
      case kind
      when "item" then Item.find(name.to_s).to_h
      when "user" then Profile.find(name.to_s).to_h
      when "maxitem" then max_item_id
      when "updates" then Updates.new.to_h
      when *LISTS.keys then stories(kind)
      end.as_json
    rescue ActiveRecord::RecordNotFound
      nil
    end

    # Several documents by path. The number of queries doesn't depend on the number of items.
    def documents(paths)
      items, others = paths.partition { |kind, _| kind == "item" }
      found = Item.find_all(items.map(&:last))
      {
        **items.to_h { |path| [ path, found[path.last]&.to_h.as_json ] },
        **others.to_h { |path| [ path, document(*path) ] }
      }
    end

    # The greatest id, or 0.
    def max_item_id
      [ id_for_post(Post.maximum(:id) || 0), Comment.maximum(:id)&.then { |id| id_for_comment(id) } ]
        .compact.max
    end
  end
end
