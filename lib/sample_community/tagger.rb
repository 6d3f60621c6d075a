# Adds tags to the sample community's posts.
class SampleCommunity::Tagger
  UNTAGGED_SHARE = 4 # one post in this many has no tags
  MAX_TAGS = 3

  def initialize(random)
    @random = random
  end

  def create
    Tag.insert_all!(
      SampleCommunity::Prose::WORDS.fetch("tags").map { |name, description| { name:, description: } }
    )
    @ids_by_name = Tag.order(:name).pluck(:name, :id).to_h
    Site.reload
  end

  # The taggings of +posts+. +stories+ know their own tags.
  def taggings_of(posts, stories = nil)
    posts.flat_map do |post|
      tag_ids = stories&.tags(post)&.map { |name| @ids_by_name.fetch(name) } || sample_tag_ids
      tag_ids.map { |tag_id| { post_id: post[:id], tag_id:, created_at: post[:created_at] } }
    end
  end

  private
    def sample_tag_ids
      if @random.rand(UNTAGGED_SHARE).zero?
        []
      else
        @ids_by_name.values.sample(@random.rand(1..MAX_TAGS), random: @random)
      end
    end
end
