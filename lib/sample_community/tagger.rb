# Adds tags to the sample community's posts.
class SampleCommunity::Tagger
  UNTAGGED_SHARE = 4 # one post in this many has no tags
  MAX_TAGS = 3

  def initialize(random)
    @random = random
  end

  def create
    Tag.insert_all!(SampleCommunity::Prose::WORDS.fetch("tags").map { |name, description| { name:, description: } })
    @ids = Tag.order(:name).ids
    Site.reload
  end

  # The taggings of +posts+.
  def taggings_of(posts)
    posts.flat_map { |post| sample_tag_ids.map { |tag_id| { post_id: post[:id], tag_id:, created_at: post[:created_at] } } }
  end

  private
    def sample_tag_ids = @random.rand(UNTAGGED_SHARE).zero? ? [] : @ids.sample(@random.rand(1..MAX_TAGS), random: @random)
end
