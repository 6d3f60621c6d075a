# Items that are written in one transaction: posts, then their comments, then replies.
class Import::Batch
  attr_reader :written, :known, :changes

  def initialize(items, mapping:, people:, tags:)
    @mapping, @people, @tags = mapping, people, tags
    @items = items.uniq(&:identifier)
    @written, @changes = [], []
    @known = items.size - @items.size
  end

  # Items whose parent doesn't exist here yet.
  def unanswered = @items

  # Prepares all rows beforehand, so that the transaction does little but write.
  def write
    pass_over_known
    @places = @mapping.places(@items.filter_map(&:parent))
    waves = take_waves
    @authors = @people.of(waves.flatten.map(&:item))
    @tag_ids = @tags.of(waves.flatten.flat_map { |draft| draft.item.tags }.uniq)
    @mapping.transaction do
      @activity, @told = @mapping.last_active(@places.values.map(&:post_id).uniq), {}
      waves.each { |drafts| write_wave drafts }
      @mapping.keep_activity @activity.select { |post_id, time| @told[post_id]&.< time }
    end
    @written = waves.flatten.map(&:item)
  end

  private
    def pass_over_known
      missing = @mapping.missing(@items.map(&:identifier)).to_set
      items, @items = @items, @items.select { |item| missing.include?(item.identifier) }
      @known += items.size - @items.size
    end

    # Posts and replies to existing items first, then their replies, and so on; oldest first, as they were written.
    def take_waves
      standing, waves = @places.keys.to_set, []
      loop do
        wave, @items = @items.partition { |item| item.parent.nil? || standing.include?(item.parent) }
        return waves if wave.empty?

        standing.merge wave.map(&:identifier)
        waves << wave.sort_by(&:created_at).map { |item| Import::RecordBuilder.new(item).tap(&:attributes) }
      end
    end

    def write_wave(drafts)
      posts, comments = drafts.partition { |draft| draft.item.post? }
      keep posts, posts.map { |draft| { author_id: author_of(draft), **draft.attributes } }, "posts"
      keep comments, comments.map { |draft| { author_id: author_of(draft), **parent_of(draft), **draft.attributes } }, "comments"
    end

    def author_of(draft) = @authors.fetch(draft.item.author)
    def parent_of(draft)
      @places.fetch(draft.item.parent).then { |place| { post_id: place.post_id, parent_id: place.comment_id } }
    end

    def keep(drafts, rows, table)
      kept = drafts.zip(@mapping.insert(table, rows), rows)
      @mapping.insert "taggings", kept.flat_map { |draft, id, _| taggings_of(draft, id) }
      @mapping.insert "removals", kept.filter_map { |draft, id, _| removal_of(draft, id) if draft.removal }
      @mapping.insert "import_mappings", kept.map { |draft, id, _| trace_of(draft, id) }
      kept.each do |draft, id, row|
        @places[draft.item.identifier] = Import::Mapping::Place.new(row[:post_id] || id, (id if draft.item.comment?))
        draft.changes.each { |change| changes << [ change, draft.item ] }
        note_activity row[:post_id] || id, row[:created_at]
      end
    end

    # The triggers use each comment's own time.
    def note_activity(post_id, time)
      @told[post_id] = time
      @activity[post_id] = [ @activity[post_id], time ].compact.max
    end

    def taggings_of(draft, id)
      @tag_ids.values_at(*draft.item.tags).compact.uniq.map do |tag_id|
        { post_id: id, tag_id:, created_at: draft.item.created_at }
      end
    end

    def removal_of(draft, id)
      user_id = { "author" => author_of(draft), "moderators" => @people.nobody }[draft.removal]
      { user_id:, **thing(draft, id), created_at: draft.item.created_at }
    end

    def trace_of(draft, id)
      { source: @mapping.source, identifier: draft.item.identifier, **thing(draft, id), user_id: nil,
        upvotes: draft.item.upvotes, downvotes: draft.item.downvotes, created_at: Time.now.utc }
    end

    def thing(draft, id) = { post_id: (id if draft.item.post?), comment_id: (id if draft.item.comment?) }
end
