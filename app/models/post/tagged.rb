# Has tags that its author chooses. On a site without tags, nothing is shown or queried.
module Post::Tagged
  extend ActiveSupport::Concern

  # The ids of a post's tags, such as "3,1", or NULL.
  TAG_IDS = "(SELECT string_agg(CAST(tag_id AS text), ',') FROM taggings WHERE post_id = posts.id)".freeze

  included do
    has_many :taggings, dependent: :delete_all

    validate -> { tag_problems }, if: -> { @tag_names }
    after_save :save_tags, if: -> { @tag_names }

    scope :with_tag_ids, -> { select("#{TAG_IDS} AS tag_ids") if Site.settings.tags.any? }
  end

  class_methods do
    # Loads the tags of all +posts+ with one query, unless they were loaded `with_tag_ids`. Returns the posts.
    def with_tags(posts)
      known = Site.settings.tags
      if known.any? && posts.any?
        ids = if posts.first.has_attribute?(:tag_ids)
          loaded_tag_ids(posts)
        else
          Tagging.tag_ids_by_post(posts.map(&:id))
        end
        posts.each { |post| post.tags = known.with_ids(ids.fetch(post.id, [])) }
      end
      posts
    end

    private
      def loaded_tag_ids(posts)
        posts.to_h { |post| [ post.id, post[:tag_ids].to_s.split(",").map(&:to_i) ] }
      end
  end

  attr_writer :tags

  # Sorted by name.
  def tags
    @tags ||= Site.settings.tags.then do |known|
      known.any? && persisted? ? known.with_ids(stored_tag_ids) : []
    end
  end

  # The names as entered, or else as stored.
  def tag_names
    @tag_names || tags.map(&:name).join(" ")
  end

  # A list, or words separated by spaces or commas. Ignored on a site without tags,
  # whose forms have no such field.
  def tag_names=(text)
    @tag_names = Array(text).compact_blank.join(" ") if Site.settings.tags.any?
  end

  def entered_tag_names = Tag.names_in(tag_names)

  # The tags that its author, or another member, can choose, including the tags that it already has.
  def offered_tags(moderator: author.staff?)
    (Site.settings.tags.assignable_by(moderator:) | tags).sort_by(&:name)
  end

  def tags_entered? = !@tag_names.nil?
  def same_tags_entered? = entered_tag_names.sort == tags.map(&:name)

  # Adds and returns errors about the entered tags. Tags that the post already has are allowed.
  def tag_problems(moderator: author.staff?)
    assignable = Site.settings.tags.assignable_by(moderator:)
    errors.add :tag_names, :too_many, count: Site.settings.max_tags if too_many_tags_entered?
    (entered_tag_names - tags.map(&:name)).each do |name|
      add_tag_error name, Site.settings.tags[name], assignable
    end
    errors.where(:tag_names)
  end

  # Sets the tags named in +text+, which must be valid.
  def retag(text)
    self.tag_names = text
    save_tags
  end

  private
    def too_many_tags_entered?
      tag_names.length > Tag::MAX_LIST_LENGTH ||
        entered_tag_names.size > [ Site.settings.max_tags, tags.size ].max
    end

    def stored_tag_ids = Tagging.tag_ids_by_post([ id ]).fetch(id, [])

    def add_tag_error(name, tag, assignable)
      if tag.nil? then errors.add :tag_names, :unknown, name: name.truncate(Tag::MAX_NAME_LENGTH),
        known: assignable.map(&:name).join(", ")
      elsif tag.retired then errors.add :tag_names, :retired, name:
      elsif assignable.exclude?(tag) then errors.add :tag_names, :reserved, name:
      end
    end

    def save_tags
      entered, stored = entered_tag_names.map { |name| Site.settings.tags[name].id }, stored_tag_ids
      Tagging.where(post_id: id, tag_id: stored - entered).delete_all if (stored - entered).any?
      if (entered - stored).any?
        Tagging.insert_all((entered - stored).map { |tag_id| { post_id: id, tag_id: } },
          unique_by: %i[ post_id tag_id ])
      end
      @tags = @tag_names = nil
    end
end
