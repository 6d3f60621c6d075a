# Items that are written in one transaction: posts, then their comments, then replies.
class Importers::Batch
  attr_reader :written, :existing, :changes

  def initialize(items, mapping:, accounts:, tags:)
    @mapping, @accounts, @tags = mapping, accounts, tags
    @items = items.uniq(&:identifier)
    @written, @changes = [], []
    @existing = items.size - @items.size
  end

  # Items whose parent doesn't exist here yet.
  def pending = @items

  # Prepares all rows beforehand, so that the transaction does little but write.
  def write
    drop_existing
    @locations = @mapping.locations(@items.filter_map(&:parent))
    levels = take_levels
    records = levels.flatten
    @author_ids = @accounts.ids_for(records.map(&:item))
    @tag_ids = @tags.ids_for(records.flat_map { |record| record.item.tags }.uniq)
    @mapping.transaction do
      @last_activity, @set_by_trigger = @mapping.last_activity(@locations.values.map(&:post_id).uniq), {}
      levels.each { |level| write_level level }
      @mapping.restore_activity @last_activity.select { |post_id, time| @set_by_trigger[post_id]&.< time }
    end
    @written = records.map(&:item)
  end

  private
    def drop_existing
      missing = @mapping.missing(@items.map(&:identifier)).to_set
      @existing += @items.size - missing.size
      @items = @items.select { |item| missing.include?(item.identifier) }
    end

    # Posts and replies to existing items first, then their replies, and so on; oldest
    # first, as they were written.
    def take_levels
      parents, levels = @locations.keys.to_set, []
      loop do
        level, @items = @items.partition { |item| item.parent.nil? || parents.include?(item.parent) }
        return levels if level.empty?

        parents.merge level.map(&:identifier)
        levels << level.sort_by(&:created_at).map { |item|
          Importers::RecordBuilder.new(item).tap(&:attributes)
        }
      end
    end

    def write_level(records)
      posts, comments = records.partition { |record| record.item.post? }
      insert "posts", posts, posts.map { |post| { author_id: author_id(post), **post.attributes } }
      insert "comments", comments,
        comments.map { |comment|
          { author_id: author_id(comment), **parent_ids(comment), **comment.attributes }
        }
    end

    def author_id(record) = @author_ids.fetch(record.item.author)

    def parent_ids(record)
      parent = @locations.fetch(record.item.parent)
      { post_id: parent.post_id, parent_id: parent.comment_id }
    end

    def insert(table, records, rows)
      inserted = records.zip(@mapping.insert(table, rows), rows)
      @mapping.insert "taggings", inserted.flat_map { |record, id, _| taggings(record, id) }
      @mapping.insert "removals",
        inserted.filter_map { |record, id, _| removal(record, id) if record.removal }
      @mapping.insert "import_mappings", inserted.map { |record, id, _| mapping(record, id) }
      inserted.each do |record, id, row|
        post_id = row[:post_id] || id
        @locations[record.item.identifier] = Importers::Mapping::Location.new(post_id,
          (id if record.item.comment?))
        record.changes.each { |change| changes << [ change, record.item ] }
        track_activity post_id, row[:created_at]
      end
    end

    # Triggers set a post's last activity to the time of the comment inserted last,
    # which needn't be the newest.
    def track_activity(post_id, time)
      @set_by_trigger[post_id] = time
      @last_activity[post_id] = [ @last_activity[post_id], time ].compact.max
    end

    def taggings(record, id)
      @tag_ids.values_at(*record.item.tags).compact.uniq.map do |tag_id|
        { post_id: id, tag_id:, created_at: record.item.created_at }
      end
    end

    def removal(record, id)
      user_id = { "author" => author_id(record), "moderators" => @accounts.ghost_id }[record.removal]
      { user_id:, **item_ids(record, id), created_at: record.item.created_at }
    end

    def mapping(record, id)
      { source: @mapping.source, identifier: record.item.identifier, **item_ids(record, id), user_id: nil,
        upvotes: record.item.upvotes, downvotes: record.item.downvotes, created_at: Time.now.utc }
    end

    def item_ids(record, id)
      { post_id: (id if record.item.post?), comment_id: (id if record.item.comment?) }
    end
end
